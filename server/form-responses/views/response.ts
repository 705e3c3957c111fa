import 'server-only'
import { z } from 'zod'
import type { OutputOf } from '@/lib/contract'
import type { readResponse } from '@/lib/contracts/form-responses'
import { formKinds, formParts, originKinds } from '@/lib/forms/vocabulary'
import { knownWord, type AskedOfPlace } from '@/server/forms'
import type { OpenedResponse } from '../opened'
import type { TaskRow } from '../queries/responses'
import { isoOrNull, reasonOf, waitsForView, type Events } from './lists'

const Strokes = z.array(z.array(z.number())).nullable()

type View = OutputOf<typeof readResponse>

export function taskView({ form }: Pick<OpenedResponse, 'form'>, task: TaskRow, actorId: string): View['tasks'][number] {
  const { id, kind, step, needed, state, comment, user, poolRole, outside, signature, forTask } = task
  return {
    id,
    kind,
    step,
    order: kind === 'COMPLETE' ? 0 : (form.route[step]?.order ?? 0),
    needed,
    part: knownWord(formParts, task.part),
    state,
    person: user && { id: user.id, displayName: user.displayName },
    poolRole: user ? null : poolRole,
    outside: outside && { id: outside.id, name: outside.name, organisation: organisationOf(outside) },
    openedAt: isoOrNull(task.openedAt),
    seenAt: isoOrNull(task.seenAt),
    dueAt: isoOrNull(task.dueAt),
    decidedAt: isoOrNull(task.decidedAt),
    // A decider's comment is private until they decide.
    comment: state === 'OPEN' && task.userId !== actorId ? '' : comment,
    forPerson: forTask?.user ?? null,
    isMine: task.userId === actorId && state === 'OPEN',
    signature: signature && {
      name: signature.name,
      role: signature.role,
      meaning: signature.meaning,
      strokes: Strokes.parse(signature.strokes ?? null),
      at: signature.at.toISOString(),
    },
  }
}

/** The organisation of a person outside: as they gave it, or else the clinic under which they are stored as a supervisor. */
export function organisationOf({
  organisation,
  clinic,
}: {
  readonly organisation: string
  readonly clinic: { readonly name: string } | null
}) {
  return organisation === '' ? (clinic?.name ?? '') : organisation
}

type Seen = { readonly asked: AskedOfPlace; readonly events: Events }

export function headView({ response }: Pick<OpenedResponse, 'response'>, { asked, events }: Seen) {
  const { id, state, subject, submitter, place, eventId, tagIds, turn, version, revision } = response
  const { type, currentVersionId, code, name } = response.form
  return {
    id,
    form: { id: response.formId, code, name },
    state,
    reason: reasonOf(response.reason),
    subject,
    submitter,
    originKind: knownWord(originKinds, response.originKind),
    opensAt: isoOrNull(response.opensAt),
    dueAt: isoOrNull(response.dueAt),
    extendedTo: isoOrNull(response.extendedTo),
    submittedAt: isoOrNull(response.submittedAt),
    completedAt: isoOrNull(response.completedAt),
    updatedAt: response.updatedAt.toISOString(),
    revision,
    waitsFor: response.tasks.filter((task) => task.state === 'OPEN').map(waitsForView),
    kind: knownWord(formKinds, type.kind),
    version: { id: version.id, number: version.number, isNewest: version.id === currentVersionId },
    place,
    placeRule: asked.place,
    requireEvent: asked.requireEvent,
    eventId,
    event: eventId === null ? null : (events.get(eventId) ?? null),
    tagIds,
    turn,
    late: knownWord(['ALLOW', 'LOCK'], response.late),
    reviewedAt: isoOrNull(response.reviewedAt),
    signedOffAt: isoOrNull(response.signedOffAt),
    settlesAt: isoOrNull(response.settlesAt),
    drawnSignature: type.drawnSignature,
  }
}
