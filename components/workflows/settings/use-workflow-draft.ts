'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, isAbsent, isConflict } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { orderStages, readForEditor, removeStage, saveStage, saveWorkflow } from '@/lib/contracts/workflows'
import { nextSave, type SaveStep } from './save-steps'
import { valuesOf, type EditorStage, type Found, type Values } from './types'

export type DraftSave =
  | { readonly kind: 'saving' | 'offline' }
  | { readonly kind: 'saved'; readonly at: string }
  /** The change stays on the screen only: a value that cannot be stored, with the server's reason where there is one. */
  | { readonly kind: 'held'; readonly why: 'NAME_TAKEN' | 'UNEXPECTED' | 'NEWER' | { readonly message: string } }

export type WorkflowDraft = ReturnType<typeof useWorkflowDraft>

const restMs = 1_000

/** A workflow in the editor: changes are saved a moment after the last one, by the necessary calls, one after the other. */
export function useWorkflowDraft(found: Found, onUnread: () => void) {
  const { id } = found
  const [now, setNow] = useState(() => valuesOf(found))
  const [stand, setStand] = useState({ saved: now, revision: found.revision, hasDraft: found.hasDraft })
  const [save, setSave] = useState<DraftSave>({ kind: 'saved', at: found.savedAt })
  const [newer, setNewer] = useState<Found | null>(null)
  // The newest values, for a save that is under way while more is typed.
  const latest = useRef({ now, stand })
  const underWay = useRef<Promise<number | null> | null>(null)
  useEffect(() => void (latest.current.now = now), [now])
  const isChanged = nextSave(stand.saved, now) !== null

  function stands(next: typeof stand) {
    latest.current.stand = next
    setStand(next)
  }

  /** Returns the revision of the server once everything is stored, or null where something could not be stored. */
  async function send(): Promise<number | null> {
    while (underWay.current) await underWay.current
    underWay.current = storeAll()
    try {
      return await underWay.current
    } finally {
      underWay.current = null
    }
  }

  async function storeAll(): Promise<number | null> {
    try {
      for (;;) {
        const { saved, revision } = latest.current.stand
        const step = nextSave(saved, latest.current.now)
        if (step === null) return revision
        setSave({ kind: 'saving' })
        const stored = await carryOut(step, revision)
        stands({ saved: step.after, revision: stored.revision, hasDraft: stored.hasDraft })
        setSave({ kind: 'saved', at: stored.savedAt })
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await refused(error)
      return null
    }
  }

  function carryOut(step: SaveStep, revision: number) {
    const of = { workflowId: id, revision }
    switch (step.kind) {
      case 'remove':
        return call(removeStage, { ...of, stageId: step.stageId })
      case 'stage':
        return call(saveStage, { ...of, stage: step.stage, afterId: step.afterId })
      case 'order':
        return call(orderStages, { ...of, stageIds: step.stageIds })
      case 'settings': {
        const { name, audience, subjectSees, once, starts } = step.after
        return call(saveWorkflow, { id, revision, name, audience, subjectSees, once, starts })
      }
    }
  }

  async function refused(error: CallError) {
    if (isAbsent(error)) return setSave({ kind: 'offline' })
    const [issue] = error.issues
    const isTaken = error.code === 'workflows.NAME_TAKEN'
    if (!isConflict(error))
      return setSave({ kind: 'held', why: isTaken ? 'NAME_TAKEN' : issue ? { message: issue.message } : 'UNEXPECTED' })
    setSave({ kind: 'held', why: 'NEWER' })
    const theirs = await call(readForEditor, { id }).catch(() => null)
    if (theirs === null) return onUnread()
    // A conflict without a change to anything that is edited here comes from publishing, suspending or resuming; the new revision is then taken over.
    if (nextSave(latest.current.stand.saved, valuesOf(theirs)) !== null) return setNewer(theirs)
    stands({ saved: latest.current.stand.saved, revision: theirs.revision, hasDraft: theirs.hasDraft })
  }

  const sendNow = useEffectEvent(() => void send())
  useEffect(() => {
    if (!isChanged || newer) return
    const timer = setTimeout(sendNow, restMs)
    return () => clearTimeout(timer)
  }, [now, isChanged, newer, stand.revision])
  useEffect(() => {
    window.addEventListener('online', sendNow)
    return () => window.removeEventListener('online', sendNow)
  }, [])

  const set = (change: Partial<Values>) => setNow((before) => ({ ...before, ...change }))
  return {
    id,
    ...now,
    set,
    setStages: (change: (before: readonly EditorStage[]) => EditorStage[]) =>
      setNow((before) => ({ ...before, stages: change(before.stages) })),
    setStage: (stageId: string, change: Partial<EditorStage>) =>
      setNow((before) => ({ ...before, stages: before.stages.map((one) => (one.id === stageId ? { ...one, ...change } : one)) })),
    save,
    send,
    revision: stand.revision,
    hasDraft: stand.hasDraft,
    isChanged,
    newer,
    /** Takes over a revision after something that is not edited here was stored. */
    rebase: (revision: number, change: { readonly hasDraft?: boolean } = {}) => stands({ ...latest.current.stand, revision, ...change }),
    acceptOtherVersion: () => {
      if (!newer) return
      const theirs = valuesOf(newer)
      latest.current.now = theirs
      setNow(theirs)
      stands({ saved: theirs, revision: newer.revision, hasDraft: newer.hasDraft })
      setNewer(null)
      setSave({ kind: 'saved', at: newer.savedAt })
    },
    saveMyVersion: () => {
      if (!newer) return
      stands({ saved: valuesOf(newer), revision: newer.revision, hasDraft: newer.hasDraft })
      setNewer(null)
      void send()
    },
  }
}
