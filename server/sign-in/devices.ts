import 'server-only'
import { v7 } from 'uuid'
import { networkOf } from '@/server/kernel/http/address'
import { countAttempt } from '@/server/kernel/secrets/attempts'
import type { Tx } from '@/server/kernel/db'
import type { Reply, RequestInfo } from '@/server/kernel/define-call'
import { logger } from '@/server/kernel/logger'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { newDeviceMail } from './notice-mails'
import type { Account } from './queries'
import { storeDevicesSince, insertDevice, touchDevice } from './queries/devices'

export type Arrival = { readonly request: RequestInfo; readonly reply: Reply; readonly emit: (message: OutboxMessage) => void }

/** A limit, so that logging in again and again does not fill a mailbox. */
const mailsADay = 10

/**
 * Called wherever a session begins (docs/decisions/0050), with the account locked. A person who logs in from a new device gets a mail, except at their very
 * first login. A browser is known by a cookie of its own. Another client, which keeps none, is known by its user agent and its network, so that leaving the
 * cookie out hides nobody.
 */
export async function noticeDevice(db: Tx, account: Account, { request, reply, emit }: Arrival): Promise<void> {
  const { at, address, userAgent } = request
  const isFirst = await storeDevicesSince(db, account.id, at)
  const seen = { userId: account.id, deviceHash: deviceHashOf(request, reply), userAgent, address, at }
  if (await touchDevice(db, seen)) return
  await insertDevice(db, { id: v7(), ...seen })
  if (isFirst) return
  logger.security('newDevice', { requestId: request.id, userId: account.id, address })
  if ((await countAttempt({ kind: 'device-told', what: account.id, most: mailsADay, minutes: 1_440 })) <= mailsADay)
    emit(await newDeviceMail({ account, request }))
}

function deviceHashOf({ sameOrigin, deviceHash, userAgent, address }: RequestInfo, reply: Reply): string {
  if (!sameOrigin) return hashToken(`client ${networkOf(address)} ${userAgent}`)
  if (deviceHash !== undefined) return deviceHash
  const token = newToken()
  reply.device = token
  return hashToken(token)
}
