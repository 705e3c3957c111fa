/** Says that the process serves requests. The answer is constant, so that a probe costs nothing. */
export const dynamic = 'force-dynamic'

const body = JSON.stringify({ status: 'SUCCESS' })

export function GET(): Response {
  return new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } })
}
