import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { formParts } from '@/lib/forms/vocabulary'
import { findBelonging, word } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { networkOf } from '@/server/kernel/http/address'
import { assertAttempt, countAttempt } from '@/server/kernel/secrets/attempts'
import { todayAt } from '@/server/users'
import { findByHash } from '../record/queries/records'
import { findResponse, findResponseOrThrow, type TaskRow } from '../queries/responses'
import { responsesFor } from '../scope'
import { standingOf } from '../record/standing'
import { iso } from '../views/lists'

/** Unknown hashes from one network. Whoever holds a printed form is answered from however busy a network. */
const unknownHashes = { kind: 'form-hash-unknown', most: 100, minutes: 15 } as const
/** Of one printed form: a board that looks at it together. */
const perHash = { kind: 'form-hash', most: 300, minutes: 60 } as const

/**
 * Whether a printed form stands. The hash is the proof of having it: it tells the state, what the form is called, and when and in which capacity it
 * was decided. People are named to those alone who may read the response.
 */
export const verifyFormCall = defineCall(contracts.verifyForm, {
  access: { kind: 'optional', why: 'whoever holds a printed form asks whether it stands' },
  module: null,
  effect: 'read',
  handle: async ({ actor, input, db, request }) => {
    const hash = input.hash.toLowerCase()
    const checkedAt = request.at.toISOString()
    const found = await findByHash(db, hash)
    if (!found) {
      if ((await countAttempt({ ...unknownHashes, what: networkOf(request.address) })) > unknownHashes.most)
        throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: unknownHashes.minutes * 60 })
      return { standing: 'UNKNOWN', checkedAt } as const
    }
    await assertAttempt({ ...perHash, what: hash })
    const response = await findResponseOrThrow(db, found.responseId)
    const isReader = actor !== null && (await mayRead(db, { actor, at: request.at }, response.id))
    const name = ({ signature, user, outside }: TaskRow) => (isReader ? signature?.name || user?.displayName || outside?.name || '' : '')
    const decided = response.tasks.filter(({ kind, state, decidedAt }) => kind !== 'COMPLETE' && state === 'DONE' && decidedAt !== null)
    return {
      checkedAt,
      standing: await standingOf(db, response, { ...found, hash }),
      // The name of a confidential form says enough of whom it is about.
      form: isReader || !response.form.confidential ? { name: response.form.name, version: response.version.number } : null,
      submittedAt: iso(response.submittedAt),
      completedAt: iso(response.completedAt),
      decisions: decided.map((task) => ({
        kind: task.kind === 'SIGN' ? ('SIGNED' as const) : ('REVIEWED' as const),
        part: word(formParts, task.part),
        at: iso(task.decidedAt),
        name: name(task),
      })),
      reader: isReader
        ? { formId: response.formId, responseId: response.id, subject: (response.subject ?? response.submitter)?.displayName ?? '' }
        : null,
    }
  },
})

async function mayRead(db: Db, { actor, at }: { readonly actor: Actor; readonly at: Date }, responseId: string): Promise<boolean> {
  const { roleIds } = await findBelonging(db, actor.id)
  return (await findResponse(db, responsesFor({ actor, roleIds, today: await todayAt(at) }), responseId)) !== null
}
