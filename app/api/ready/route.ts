import { readiness } from '@/server/kernel/http/ready'

export const dynamic = 'force-dynamic'

/** Says whether requests can be sent to this process: not to one that is about to end. A late outbox is reported but does not make it unavailable: screens work while mails wait. */
export async function GET(): Promise<Response> {
  const ready = await readiness()
  const isReady = ready.process === 'OK' && ready.database === 'OK' && ready.migrations === 'OK'
  return Response.json(
    { status: isReady ? 'SUCCESS' : 'UNAVAILABLE', ...ready },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
