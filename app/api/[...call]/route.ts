import { exposeAll } from '@/server/kernel/expose'
import { registry } from '@/server/registry'

const handler = exposeAll(registry)
export const GET = handler
export const POST = handler
