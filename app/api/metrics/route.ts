import { answerMetrics } from '@/server/kernel/http/expose-metrics'

export const dynamic = 'force-dynamic'

/** For a monitor that knows METRICS_TOKEN: `Authorization: Bearer …`. */
export const GET = (request: Request): Promise<Response> => answerMetrics(request)
