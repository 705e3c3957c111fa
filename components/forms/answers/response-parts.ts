import { fixUntilThen, type SaidWhere } from '@/components/shared/location/where-written'
import type { Person, Response } from '@/lib/contracts/form-responses'
import type { Answers } from '@/lib/forms/answers'
import { pagePart } from './stored-response'

/** With what was answered here. */
export function withAnswers(response: Response, answers: Answers): Response {
  return { ...response, answers: { ...response.answers, ...answers } }
}

export function revisionOf(response: Response, pageUid: string): number {
  return response.parts.find((part) => part.pageUid === pageUid)?.revision ?? 0
}

/** The server took a page: the next save is built on its revision. */
export function withRevisions(response: Response, revisions: readonly { readonly part: string; readonly revision: number }[]): Response {
  const byPart = new Map(revisions.map(({ part, revision }) => [part, revision]))
  return {
    ...response,
    parts: response.parts.map((part) => {
      const revision = byPart.get(pagePart(part.pageUid))
      return revision === undefined ? part : { ...part, revision }
    }),
  }
}

type Said = { readonly said: SaidWhere; readonly by: Person; readonly at: string }

/** Somebody has said where they fill it in. */
export function withWhere(response: Response, { said, by, at }: Said): Response {
  const { location } = response
  if (!location) return response
  const others = location.fixes.filter(({ ownerId }) => ownerId !== by.id)
  return { ...response, location: { ...location, fixes: [...others, { ...fixUntilThen({ said, ownerId: by.id, at }), by }] } }
}

/** It is begun with the first answer. */
export function withStart(response: Response): Response {
  return { ...response, state: 'DRAFT' }
}

/** It is out of these hands, whatever the server makes of it next. */
export function withHandedOn(response: Response, state: 'IN_PROGRESS' | 'SUBMITTED', at: string): Response {
  return { ...response, state, may: [], myTaskId: null, submittedAt: state === 'SUBMITTED' ? at : response.submittedAt }
}
