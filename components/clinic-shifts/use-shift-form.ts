'use client'

import { useState } from 'react'
import { CallError, type CallIssue } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { createShift, readShift, saveShift, type Shift } from '@/lib/contracts/clinic-shifts'
import { seatsOf, type Seating } from './seating'

/** `id` is null for a shift that has not been created yet. */
export type Draft = Omit<Shift, 'id'> & { readonly id: string | null }
type Content = { readonly teacherIds: readonly string[]; readonly seating: Seating }
type Problem =
  | { readonly kind: 'invalid'; readonly issues: readonly CallIssue[]; readonly turn: number }
  | { readonly kind: 'exists'; readonly id: string }
  | { readonly kind: 'changed'; readonly theirs: Shift }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' }

function contentOf({ teachers, seats }: Pick<Shift, 'teachers' | 'seats'>): Content {
  return {
    teacherIds: teachers.map(({ id }) => id),
    seating: new Map(seats.map(({ chairNumber, student }) => [chairNumber, student.id] as const)),
  }
}

function wordsOf({ teacherIds, seating }: Content): string {
  return JSON.stringify([teacherIds.toSorted(), seatsOf(seating)])
}

/** The people of a shift until they are saved; a version that somebody else saved in between is not overwritten without a question. */
export function useShiftForm(initial: Draft) {
  const [saved, setSaved] = useState(() => ({ id: initial.id, revision: initial.revision, content: contentOf(initial) }))
  const [content, setContent] = useState(saved.content)
  const [made] = useState(newId)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const isChanged = wordsOf(content) !== wordsOf(saved.content)

  /** Answers the shift's id once it is saved. */
  async function save(revision = saved.revision): Promise<string | null> {
    setBusy(true)
    setProblem(null)
    const input = { teacherIds: [...content.teacherIds], seats: seatsOf(content.seating) }
    const { clinic, heldOn, shift } = initial
    const id = saved.id ?? made
    try {
      const answer =
        saved.id === null
          ? await call(createShift, { id, clinicId: clinic.id, heldOn, shift, ...input })
          : await call(saveShift, { id, revision, ...input })
      setSaved({ id, revision: answer.revision, content })
      return id
    } catch (error) {
      setProblem(await problemOf(error, { id: saved.id, turn: Date.now() }))
      return null
    } finally {
      setBusy(false)
    }
  }

  function acceptOtherVersion(theirs: Shift): void {
    const theirContent = contentOf(theirs)
    setSaved({ id: theirs.id, revision: theirs.revision, content: theirContent })
    setContent(theirContent)
    setProblem(null)
  }

  return {
    ...content,
    id: saved.id,
    revision: saved.revision,
    isChanged,
    problem,
    busy,
    setTeachers: (teacherIds: readonly string[]) => setContent({ ...content, teacherIds }),
    setSeating: (seating: Seating) => setContent({ ...content, seating }),
    save,
    acceptOtherVersion,
    saveMyVersion: (theirs: Shift) => save(theirs.revision),
  }
}

async function problemOf(error: unknown, { id, turn }: { id: string | null; turn: number }): Promise<Problem> {
  if (!(error instanceof CallError)) return { kind: 'failed' }
  if (error.status === 'VALIDATION_FAILED') return { kind: 'invalid', issues: error.issues, turn }
  if (error.status === 'NOT_FOUND') return { kind: 'gone' }
  if (error.code === 'clinic-shifts.EXISTS' && typeof error.answer?.id === 'string') return { kind: 'exists', id: error.answer.id }
  if (error.status !== 'CONFLICT' || id === null) return { kind: 'failed' }
  try {
    return { kind: 'changed', theirs: (await call(readShift, { id })).shift }
  } catch {
    return { kind: 'failed' }
  }
}
