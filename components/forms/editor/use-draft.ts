'use client'

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { readForm, saveFormDraft } from '@/lib/contracts/forms'
import type { InputOf, OutputOf } from '@/lib/contract'
import { checkDefinition } from '@/lib/forms/check'
import type { Definition } from '@/lib/forms/definition'
import type { Problem } from '@/lib/forms/problems'
import { undoChange, recordChange, redoChange, historyOf, type History } from './history'
import { savesInTurn } from './saves-in-turn'
import { useStoredDraft } from './use-stored-draft'

export type FormForEditor = OutputOf<typeof readForm>
export type Settings = Required<InputOf<typeof saveFormDraft>['settings']>
export type Drafted = { readonly definition: Definition; readonly settings: Settings }
export type Issue = { readonly path: string; readonly message: string }

export type DraftSave =
  | { readonly kind: 'idle' | 'saving' | 'offline' }
  | { readonly kind: 'saved'; readonly at: string }
  /** The draft stays on the screen until a setting is corrected. */
  | { readonly kind: 'held'; readonly why: 'TOO_LARGE' | 'SETTINGS' | 'FAILED' }

export type Draft = ReturnType<typeof useDraft>

const restMs = 1_500

/** A form as it is edited: every change can be undone, and is saved a moment after the last one. */
export function useDraft({ id, initial, form, problemsNow }: Opened) {
  const [history, setHistory] = useState<History<Drafted>>(() => historyOf(initial))
  const [revision, setRevision] = useState(form?.draftRevision ?? 0)
  const [save, setSave] = useState<DraftSave>(form ? { kind: 'saved', at: form.draftSavedAt } : { kind: 'idle' })
  const [told, setTold] = useState<readonly Problem[]>(problemsNow)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [newer, setNewer] = useState<FormForEditor | null>(null)
  const [saved, setSaved] = useState(form ? initial : null)
  const [inTurn] = useState(savesInTurn)
  // Read by a save that waited for its turn, since its content may have been saved by then.
  const lastSaved = useRef(saved)
  const { now } = history
  const isChanged = now !== saved
  const isEmpty = form === null && now === initial
  const isKept = useStoredDraft({
    id,
    now,
    revision,
    isChanged,
    onFound: (drafted, builtOn) => {
      if (JSON.stringify(drafted) === JSON.stringify(initial)) return
      setHistory((before) => (before.now === initial ? recordChange(before, drafted) : before))
      // Somebody else has saved the form since, so the user decides whose version to keep.
      if (form && builtOn < form.draftRevision) setNewer(form)
    },
  })

  const change = useCallback(
    (next: (before: Drafted) => Drafted, group?: string) => setHistory((before) => recordChange(before, next(before.now), group)),
    [],
  )
  const undo = useCallback(() => setHistory(undoChange), [])
  const redo = useCallback(() => setHistory(redoChange), [])

  function markSaved(drafted: Drafted) {
    lastSaved.current = drafted
    setSaved(drafted)
  }

  /** Returns the server's new revision, or null if the form could not be saved. */
  async function send(over = revision): Promise<number | null> {
    return inTurn(over, store)
  }

  async function store(over: number): Promise<number | null> {
    const sent = now
    if (lastSaved.current === sent) return over
    setSave({ kind: 'saving' })
    try {
      const { draftRevision, savedAt, problems } = await call(saveFormDraft, { id, draftRevision: over, ...sent })
      setRevision(draftRevision)
      markSaved(sent)
      setTold(problems)
      setIssues([])
      setNewer(null)
      setSave({ kind: 'saved', at: savedAt })
      return draftRevision
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 'CONFLICT') setNewer(await call(readForm, { id }).catch(() => null))
      setIssues(error.issues)
      const isAway = error.http === 0
      setSave(
        isAway
          ? { kind: 'offline' }
          : { kind: 'held', why: error.code === 'forms.TOO_LARGE' ? 'TOO_LARGE' : error.issues.length > 0 ? 'SETTINGS' : 'FAILED' },
      )
      return null
    }
  }

  const sendNow = useEffectEvent(() => void send())
  useEffect(() => {
    if (!isChanged || isEmpty || newer) return
    const timer = setTimeout(sendNow, restMs)
    return () => clearTimeout(timer)
  }, [now, isChanged, isEmpty, newer])
  useEffect(() => {
    window.addEventListener('online', sendNow)
    return () => window.removeEventListener('online', sendNow)
  }, [])

  const problems = useMemo(() => {
    const own = checkDefinition(now.definition)
    // Problems that only the server finds are those of the last save.
    const only = told.filter(({ code }) => serverOnly.has(code))
    return [...own, ...only]
  }, [now.definition, told])

  return {
    id,
    ...now,
    change,
    undo,
    redo,
    canUndo: history.before.length > 0,
    canRedo: history.after.length > 0,
    save,
    send,
    revision,
    isChanged: isChanged && !isEmpty,
    /** Neither the server nor this device has stored these values. */
    isUnstored: isChanged && !isEmpty && !isKept,
    isKept,
    problems,
    issues,
    newer,
    saveMyVersion: () => newer && send(newer.draftRevision),
    acceptOtherVersion: () => {
      if (!newer) return
      const theirs = draftFieldsOf(newer)
      setHistory((before) => recordChange(before, theirs))
      markSaved(theirs)
      setRevision(newer.draftRevision)
      setTold(newer.problems)
      setNewer(null)
      setSave({ kind: 'saved', at: newer.draftSavedAt })
    },
  }
}

type Opened = {
  readonly id: string
  readonly initial: Drafted
  readonly form: FormForEditor | null
  readonly problemsNow: readonly Problem[]
}

const serverOnly: ReadonlySet<string> = new Set<Problem['code']>([
  'roleUnknown',
  'roleWithoutHolders',
  'personUnknown',
  'reviewMissing',
  'signOffMissing',
  'roleNotOfType',
  'outsideNotAllowed',
  'outsideNobody',
  'subjectMissing',
  'nobodyStarts',
  'addressCannotUpload',
  'addressNoProcedure',
  'addressNeedsAccount',
  'addressAsksStudent',
])

export function draftFieldsOf(form: FormForEditor): Drafted {
  const { code, name, typeId, opensAt, closesAt, subject, subjectSees, inNewMenu, confidential, locationRule, locationKept, tagId } = form
  const { starterRoleIds, readerRoleIds, permits } = form
  const settings = {
    code,
    name,
    typeId,
    opensAt,
    closesAt,
    subject,
    subjectSees,
    inNewMenu,
    confidential,
    locationRule,
    locationKept,
    tagId,
  }
  return { definition: form.draft, settings: { ...settings, starterRoleIds, readerRoleIds, permits } }
}
