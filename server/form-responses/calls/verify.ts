import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { formParts } from '@/lib/forms/vocabulary'
import { findBelonging, knownWord } from '@/server/forms'
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
import { isoOrNull } from '../views/lists'

/** The limit for unknown hashes from one network. A person who holds a printed form gets an answer however busy the network is. */
const unknownHashes = { kind: 'form-hash-unknown', most: 100, minutes: 15 } as const
/** The limit for one printed form: enough for a board that looks at it together. */
const perHash = { kind: 'form-hash', most: 300, minutes: 60 } as const

/**
 * Whether a printed form still stands. The hash proves that the asker has the form: the answer tells its state, its name, and when and in which capacity it was
 * decided. People are named only to those who may read the response.
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
    const standing = await standingOf(db, response, { ...found, hash })
    // Where a paper is out of date, later decisions are not about it.
    const isAbout = ({ contentHash }: TaskRow) => standing !== 'CHANGED' || contentHash === hash
    const decided = response.tasks.filter(
      (task) => task.kind !== 'COMPLETE' && task.state === 'DONE' && task.decidedAt !== null && isAbout(task),
    )
    return {
      checkedAt,
      standing,
      // The name of a confidential form would tell too much about the person it is about.
      form: isReader || !response.form.confidential ? { name: response.form.name, version: response.version.number } : null,
      submittedAt: isoOrNull(response.submittedAt),
      completedAt: isoOrNull(response.completedAt),
      decisions: decided.map((task) => ({
        kind: task.kind === 'SIGN' ? ('SIGNED' as const) : ('REVIEWED' as const),
        part: knownWord(formParts, task.part),
        at: isoOrNull(task.decidedAt),
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
