import type { FormStore } from '@/components/shared/form/form-store'
import type { SaidWhere } from '@/components/shared/location/said-where'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import { newId } from '@/lib/client/new-id'
import { saveQueued } from '@/lib/client/queue'
import {
  commentOnResponse,
  savePage,
  shareResponse,
  startResponse,
  submitResponse,
  type AttachedEvent,
  type Person,
  type Response,
} from '@/lib/contracts/form-responses'
import { pagePart, responseKey } from './stored-response'
import type { Chosen } from '../route/chosen'
import { revisionOf, withAnswers, withHandedOn, withStart, withWhere } from './response-parts'

export type ResponseSaves = ReturnType<typeof responseSaves>
export type Show = (change: (response: Response) => Response) => Response

type Given = {
  readonly id: string
  readonly store: FormStore
  readonly show: Show
  readonly me: Person
  readonly failedSaves: FailedSaves
  readonly onFailed: (error: unknown) => void
}

/**
 * Every way in which somebody who fills in changes a response: shown at once, stored on this device with its request, sent when there is a
 * server. Saves that could be stored nowhere are retried from `failedSaves`.
 */
export function responseSaves({ id, store, show, me, failedSaves, onFailed }: Given) {
  const newest = () => show((response) => response)
  const place = (part?: string) => ({
    entity: id,
    label: newest().form.name,
    record: { key: responseKey(id), value: newest() },
    ...(part !== undefined && { part }),
  })
  const now = () => new Date().toISOString()
  const attempt = (part: string, save: (done: { readonly occurredAt: string }) => Promise<void>) => {
    const done = { occurredAt: now() }
    return failedSaves.attempt(part, () => save(done), onFailed)
  }

  /** A response starts with its first answer, not when it is opened. */
  async function start(): Promise<void> {
    const { state, form, version, subject, tagIds, place: where, eventId } = newest()
    if (state !== 'AWAITING_COMPLETION') return
    show(withStart)
    await attempt('start', (done) =>
      saveQueued(
        startResponse,
        { id, formId: form.id, versionId: version.id, subjectId: subject?.id ?? null, tagIds: [...tagIds], place: where, eventId, ...done },
        place(),
      ),
    )
  }

  return {
    async page(pageUid: string): Promise<boolean> {
      show((response) => withAnswers(response, store.answersOf(pageUid)))
      store.handedToSave(pageUid)
      await start()
      return attempt(pagePart(pageUid), (done) =>
        saveQueued(
          savePage,
          {
            responseId: id,
            pageUid,
            revision: revisionOf(newest(), pageUid),
            answers: store.answersOf(pageUid),
            ...(newest().placeRule !== 'NONE' && { place: newest().place }),
            ...(newest().requireEvent && { eventId: newest().eventId }),
            ...done,
          },
          place(pagePart(pageUid)),
        ),
      )
    },
    /** The place of the event is sent with the next page that is saved. */
    place(where: string): void {
      show((response) => ({ ...response, place: where }))
    },
    /** The event is sent with the next page, too. */
    event(event: AttachedEvent): void {
      show((response) => ({ ...response, eventId: event.id, event }))
    },
    /**
     * The location of filling in has its own request: a page that is saved again replaces its own request in the queue, and would drop the location with it.
     */
    async where(pageUid: string, said: SaidWhere): Promise<boolean> {
      show((response) => withWhere(response, { said, by: me, at: now() }))
      await start()
      return attempt('where', (done) =>
        saveQueued(
          savePage,
          { responseId: id, pageUid, revision: revisionOf(newest(), pageUid), answers: {}, ...said, ...done },
          place('where'),
        ),
      )
    },
    async share(toUserId: string | null): Promise<boolean> {
      const before = newest()
      show((response) => withHandedOn(response, 'IN_PROGRESS', now()))
      return handOn(before, (done) =>
        saveQueued(shareResponse, { responseId: id, ...(toUserId !== null && { toUserId }), ...done }, place()),
      )
    },
    async submit(chosen: readonly Chosen[]): Promise<boolean> {
      const before = newest()
      show((response) => withHandedOn(response, 'SUBMITTED', now()))
      return handOn(before, (done) => saveQueued(submitResponse, { responseId: id, chosen: [...chosen], ...done }, place()))
    },
    /** Saves a comment on a field, a page or the whole response. A comment with the same id is changed. */
    async comment({
      commentId = newId(),
      text,
      fieldUid,
      pageUid,
    }: {
      commentId?: string
      text: string
      fieldUid: string | null
      pageUid: string | null
    }) {
      const at = now()
      const isDraft = newest().myTaskId !== null && newest().tasks.some((task) => task.isMine && task.kind !== 'COMPLETE')
      show((response) => ({
        ...response,
        comments: [
          ...response.comments.filter((comment) => comment.id !== commentId),
          { id: commentId, pageUid, fieldUid, author: me, text, at, settledAt: null, isDraft },
        ],
      }))
      return attempt(`comment:${commentId}`, (done) =>
        saveQueued(commentOnResponse, { responseId: id, commentId, pageUid, fieldUid, text, ...done }, place()),
      )
    },
  }

  async function handOn(before: Response, save: (done: { readonly occurredAt: string }) => Promise<void>): Promise<boolean> {
    try {
      await save({ occurredAt: now() })
      return true
    } catch (error) {
      show(() => before)
      onFailed(error)
      return false
    }
  }
}
