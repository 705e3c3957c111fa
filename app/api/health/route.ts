/** Says that the process serves; static, so that it costs nothing to ask. */
export const dynamic = 'force-dynamic'

const body = JSON.stringify({ status: 'SUCCESS' })

export function GET(): Response {
  return new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } })
}
