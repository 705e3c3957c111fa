import { fixUntilThen, type SaidWhere } from '@/components/shared/location/said-where'
import type { Person, Response } from '@/lib/contracts/form-responses'
import type { Answers } from '@/lib/forms/answers'
import { pagePart } from './stored-response'

/** The response with answers that were given on this screen. */
export function withAnswers(response: Response, answers: Answers): Response {
  return { ...response, answers: { ...response.answers, ...answers } }
}

export function revisionOf(response: Response, pageUid: string): number {
  return response.parts.find((part) => part.pageUid === pageUid)?.revision ?? 0
}

/** The response after the server stored pages: the next save is based on their revisions. */
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

/** The response after a person has given the location where they fill it in. */
export function withWhere(response: Response, { said, by, at }: Said): Response {
  const { location } = response
  if (!location) return response
  const others = location.fixes.filter(({ ownerId }) => ownerId !== by.id)
  return { ...response, location: { ...location, fixes: [...others, { ...fixUntilThen({ said, ownerId: by.id, at }), by }] } }
}

/** The response after its first answer, with which it begins. */
export function withStart(response: Response): Response {
  return { ...response, state: 'DRAFT' }
}

/** The response after this person has handed it on, whatever the server does with it next. */
export function withHandedOn(response: Response, state: 'IN_PROGRESS' | 'SUBMITTED', at: string): Response {
  return { ...response, state, may: [], myTaskId: null, submittedAt: state === 'SUBMITTED' ? at : response.submittedAt }
}
