import 'server-only'
import { z } from 'zod'
import { signOnModule, signOnProviders, type SignOnProvider } from '@/lib/sign-in/sign-on'
import type { Actor } from '@/server/kernel/actor'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import type { Db, Tx } from '@/server/kernel/db'
import type { Reply, RequestInfo } from '@/server/kernel/define-call'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { findSessionOrigin, upsertArrival, consumeArrival } from '../queries/sso'
import { leavingSealing, originSealing } from '../sealings'
import type { LoggedOn } from './providers'
import { inCookie, sealedCookie } from './sealed-cookie'

const livesSeconds = 120
const Leaving = z.object({
  provider: z.enum(signOnProviders),
  issuer: z.string(),
  subject: z.string(),
  sessionIndex: z.string().nullable(),
  forLogout: z.record(z.string(), z.string()),
})

/**
 * Lets a person who logs out here log out at the provider that began the session as well. The session is gone by then, so the data for the provider is kept for
 * two minutes, for this browser. Returns the person whose session it was.
 */
export async function beginLeaving(
  db: Tx,
  actor: Actor,
  { request, reply }: { readonly request: RequestInfo; readonly reply: Reply },
): Promise<SignOnProvider | undefined> {
  const origin = await findSessionOrigin(db, actor.sessionId)
  if (!origin || !actor.modules.has(signOnModule[origin.provider])) return undefined
  const { sealed, ...rest } = origin
  const token = newToken()
  const forLogout: unknown = JSON.parse(decrypt(originSealing, sealed))
  const leaving = { ...rest, forLogout }
  await upsertArrival(db, {
    attemptHash: hashToken(token),
    sealed: encrypt(leavingSealing, JSON.stringify(leaving)),
    expiresAt: new Date(request.at.getTime() + livesSeconds * 1000),
  })
  reply.cookies = [sealedCookie(leavingSealing, token, livesSeconds)]
  return origin.provider
}

/** The person who has just logged out in this browser; null where nobody has, or it was too long ago. It answers once. */
export async function readLeaving(
  db: Db,
  cookie: string | undefined,
  { provider, at }: { readonly provider: SignOnProvider; readonly at: Date },
): Promise<LoggedOn | null> {
  const token = inCookie(leavingSealing, cookie)
  const sealed = typeof token === 'string' ? await consumeArrival(db, hashToken(token), at) : null
  if (sealed === null) return null
  const { provider: began, ...session } = Leaving.parse(JSON.parse(decrypt(leavingSealing, sealed)))
  return began === provider ? session : null
}
