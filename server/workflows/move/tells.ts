import 'server-only'
import { z } from 'zod'
import type { ResponseWork } from '@/server/form-responses'
import { workflowHref } from '../hrefs'
import { notifyPeople, type About, type WorkflowNotice } from './tell'

/** The change of a stage by an act or a move, in the words of `workflowChanged`. */
type Change = {
  readonly kind: 'skipped' | 'wentBack' | 'reassigned' | 'voided'
  readonly caption: string
  /** The present holder. */
  readonly person?: string
}
type Turn = { readonly ids: readonly string[]; readonly caption: string; readonly href: string }
type Ended = {
  readonly ids: readonly string[]
  readonly key: Extract<WorkflowNotice, 'workflowDone' | 'workflowCancelled'>
  /** The address for people who cannot read the instance any more. */
  readonly href?: string
}

/** The notices of one act and the moves that follow from it, gathered so that each person is notified once. */
export type Tells = {
  /**
   * `ids`: the people whose turn it was, who are told what happened even if the stage now asks nothing more of them; `othersIds`: everybody else who is told.
   */
  change: (Change & { readonly ids: readonly string[]; readonly othersIds: readonly string[] }) | null
  /** The people whom a form has notified in this act that it asks them. */
  readonly askedIds: Set<string>
  readonly turns: Turn[]
  readonly ended: Ended[]
}

const Asking = z.object({ kind: z.literal('asked'), toIds: z.array(z.string()) })

/** Wraps the work so that `askedIds` collects the people whom forms notify that they are asked. */
export function collectingAsked(work: ResponseWork, { askedIds }: Pick<Tells, 'askedIds'>): ResponseWork {
  const emit: ResponseWork['emit'] = (message) => {
    const asking = message.type === 'form-responses.noticed' ? Asking.safeParse(message.payload) : null
    for (const id of asking?.data?.toIds ?? []) askedIds.add(id)
    work.emit(message)
  }
  return { ...work, emit }
}

export function newTells(): Tells {
  return { change: null, askedIds: new Set(), turns: [], ended: [] }
}

/**
 * Notifies each person once, by the first of these that applies: their turn, which also says what happened; a form that asks them now; the end of the instance;
 * the change itself.
 */
export function sendTells(work: ResponseWork, about: About, { change, askedIds, turns, ended }: Tells): void {
  const told = new Set<string>()
  const changed = new Set(change === null ? [] : [...change.ids, ...change.othersIds])
  const words = change ?? undefined
  for (const { ids, ...turn } of turns) {
    const isChanged = (id: string) => changed.has(id) && change?.kind !== 'reassigned'
    notifyPeople(work, 'workflowTurn', about, ids.filter(isChanged), { ...turn, change: words })
    notifyPeople(
      work,
      'workflowTurn',
      about,
      ids.filter((id) => !isChanged(id)),
      turn,
    )
    for (const id of ids) told.add(id)
  }
  for (const { ids, key, href } of ended) {
    const to = ids.filter((id) => !told.has(id))
    notifyPeople(work, key, about, to, href === undefined ? {} : { href })
    for (const id of to) told.add(id)
  }
  if (change === null) return
  const to = [...changed].filter((id) => !told.has(id) && !askedIds.has(id))
  const { caption } = change
  const isSubject = (id: string) => id === about.subjectId
  notifyPeople(work, 'workflowChanged', about, to.filter(isSubject), { caption, change })
  // People without a part in the instance may not read it any more.
  notifyPeople(
    work,
    'workflowChanged',
    about,
    to.filter((id) => !isSubject(id)),
    { caption, change, href: workflowHref(about.workflowId) },
  )
}
