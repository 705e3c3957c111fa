import 'server-only'
import { isIP } from 'node:net'
import { sharedByAccounts, type PatientMark } from '@/lib/feedback/vocabulary'
import type { Tx } from '@/server/kernel/db'
import type { Reply, RequestInfo } from '@/server/kernel/define-call'
import { networkOf } from '@/server/kernel/http/address'
import { keyedHash } from '@/server/kernel/secrets/cipher'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import {
  findDeviceOwners,
  isSessionCookie,
  listActingAddresses,
  listAddressesOf,
  listOthersNear,
  lockNetwork,
  markSameMinute,
  usesAgent,
} from './queries/evidence.sql'

type Given = {
  readonly studentId: string
  readonly request: RequestInfo
  readonly reply: Reply
  /** Whether the answer was given on the student's own device, which was handed over: then it says nothing that the device is theirs. */
  readonly isHere: boolean
}
type Evidence = { readonly marks: PatientMark[]; readonly minuteKeys: string[] }

const minuteMs = 60_000

/**
 * The signs that an answer is not a patient's, taken from what the request contains (docs/decisions/0144). A browser without a device cookie gets one, so that
 * its next answer is recognised. Only the marks and keyed hashes are stored.
 */
export async function evidenceOf(db: Tx, given: Given): Promise<Evidence> {
  const { request, reply, isHere } = given
  if (request.sameOrigin && request.deviceHash === undefined) reply.device = newToken()
  await lockNetwork(db, networkOf(request.address))
  const minuteKeys = minuteKeysOf(given)
  const marks: PatientMark[] = isHere ? [] : await marksOfStudent(db, given)
  if (!request.sameOrigin) marks.push('NO_PAGE')
  if (await markSameMinute(db, minuteKeys)) marks.push('SAME_MINUTE')
  return { marks, minuteKeys }
}

async function marksOfStudent(db: Tx, { studentId, request }: Given): Promise<PatientMark[]> {
  const { deviceHash, cookieHash } = request
  const owners = deviceHash === undefined ? null : await findDeviceOwners(db, { deviceHash, studentId })
  const marks: PatientMark[] = []
  if (owners?.isOwn) marks.push('OWN_DEVICE')
  else if (owners?.isOfStudent) marks.push('STUDENT_DEVICE')
  if (cookieHash !== undefined && (await isSessionCookie(db, cookieHash))) marks.push('SIGNED_IN')
  if (await isOwnNetwork(db, studentId, request)) marks.push('OWN_NETWORK')
  return marks
}

/**
 * Whether the answer comes from the student's own network, such as at home, where nothing is a patient's. A network that many accounts have used is the
 * school's, where patients wait: there an answer is the student's only where their kind of browser gave it within a minute of something that they did.
 */
async function isOwnNetwork(db: Tx, studentId: string, { address, userAgent, at }: RequestInfo): Promise<boolean> {
  if (isOfServer(address)) return false
  const network = networkOf(address)
  const isHere = (one: string) => networkOf(one) === network
  if (!(await listAddressesOf(db, studentId, at)).some(isHere)) return false
  const near = await listOthersNear(db, { besides: studentId, beginning: beginningOf(address), at })
  const others = new Set(near.filter((one) => isHere(one.address)).map(({ userId }) => userId))
  if (others.size < sharedByAccounts) return true
  const acting = await listActingAddresses(db, studentId, new Date(at.getTime() - minuteMs))
  return acting.some(isHere) && (await usesAgent(db, studentId, userAgent))
}

/** The server's own address and an empty one belong to nobody. */
function isOfServer(address: string): boolean {
  return address === '' || address === '::1' || address.startsWith('127.')
}

/** The first group of an IPv6 address, which all addresses of a network have in common; other addresses as they are. */
function beginningOf(address: string): string {
  return isIP(address) === 6 ? (address.split(':')[0] ?? '') : address
}

/** Each key exists for this minute and the next, so that two answers within a minute of each other have one in common. */
function minuteKeysOf({ studentId, request, reply }: Given): string[] {
  const { address, userAgent, at } = request
  const device = request.deviceHash ?? (reply.device === undefined ? null : hashToken(reply.device))
  const minute = Math.floor(at.getTime() / minuteMs)
  const places = [...(device === null ? [] : [`device ${device}`]), `client ${studentId} ${networkOf(address)} ${userAgent}`]
  return places.flatMap((place) => [minute, minute + 1].map((one) => keyedHash('patient-minute', `${place} ${one}`)))
}
