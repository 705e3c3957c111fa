import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/sign-in/tokens'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { hashToken, newPersonalToken } from '@/server/kernel/secrets/token'
import { tokenMadeMail } from '../notice-mails'
import { lockAccount } from '../queries'
import { endToken, insertToken, listTokens } from '../queries/tokens'
import { tokenView } from '../views'

const own = { access: { kind: 'session', why: 'everybody’s programs act for them' }, module: null, byNoToken: true } as const
const entity = 'api-token'

/** The most valid tokens of one person, since each is a way to log in that they must not forget about. */
const most = 20
const hintLetters = 9
const dayMs = 86_400_000

export const listTokensCall = defineCall(contracts.listTokens, {
  ...own,
  effect: 'read',
  handle: async ({ actor, db, request }) => ({ tokens: (await listTokens(db, actor.id, request.at)).map(tokenView), most }),
})

export const createTokenCall = defineCall(contracts.createToken, {
  ...own,
  effect: 'write',
  audit: 'sign-in.tokenMade',
  // The token is shown once and kept nowhere: a repeated request makes another one, which its owner sees.
  replay: 'idempotent',
  handle: async ({ actor, input: { name, days, mayWrite }, db, request, audit, emit }) => {
    assertProven(actor, request.at)
    const account = await lockAccount(db, actor.id)
    if (account?.status !== 'ENABLED') throw refuse('AUTHENTICATION_FAILED')
    if ((await listTokens(db, actor.id, request.at)).length >= most) throw refuse('STATE_CHANGED', { code: 'sign-in.TOKENS_FULL' })
    const [id, token, expiresAt] = [v7(), newPersonalToken(), new Date(request.at.getTime() + days * dayMs)]
    await insertToken(db, {
      id,
      userId: actor.id,
      name,
      tokenHash: hashToken(token),
      hint: token.slice(0, hintLetters),
      mayWrite,
      createdAt: request.at,
      expiresAt,
    })
    emit(await tokenMadeMail({ name, expiresAt }, { account, request }))
    audit({ entity, entityId: id, changes: { name: { to: name }, mayWrite: { to: mayWrite }, expiresAt: { to: expiresAt.toISOString() } } })
    logger.security('personalTokenMade', { requestId: request.id, userId: actor.id, made: id })
    return { id, token, expiresAt: expiresAt.toISOString() }
  },
})

export const endTokenCall = defineCall(contracts.endToken, {
  ...own,
  effect: 'write',
  audit: 'sign-in.tokenEnded',
  replay: 'keyed',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const name = await endToken(db, { id, userId: actor.id, at: request.at })
    if (name === null) throw refuse('NOT_FOUND')
    audit({ entity, entityId: id, changes: { name: { from: name } } })
    logger.security('personalTokenEnded', { requestId: request.id, userId: actor.id, ended: id })
    return {}
  },
})
