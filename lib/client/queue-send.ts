import type { RetryRequest } from './cafsdb'
import { exchange, type Exchanged } from './exchange'
import { isView } from './page-mark'

/** Sends a request. The server answers AUTHENTICATION_FAILED where the session belongs to another person than the request. */
export function sendRequest({ url, options, key }: RetryRequest): Promise<Exchanged> {
  return exchange({
    url,
    method: options.method,
    body: options.body,
    headers: { 'idempotency-key': key, ...(!isView() && { 'x-cusp-user': options.userId }) },
  })
}
