import { moveItem } from '@/components/shared/editor/in-order'
import { newId } from '@/lib/client/new-id'
import type { StageKind } from '@/lib/workflows/vocabulary'
import { withoutStage } from './save-steps'
import type { EditorStage } from './types'

/** The first values of a new stage. The person who does it is proposed where most schools give the same answer. */
export function newStage(kind: StageKind, stages: readonly EditorStage[]): EditorStage {
  const isReview = kind === 'REVIEW' || kind === 'SIGN_OFF'
  return {
    id: newId(),
    kind,
    caption: '',
    text: '',
    who: kind === 'FORM' || kind === 'TASK' ? { kind: 'SUBJECT' } : isReview ? { kind: 'SUPERVISOR' } : null,
    to: kind === 'MESSAGE' ? [{ kind: 'SUBJECT' }] : [],
    formId: null,
    ofStageId: isReview ? (stages.findLast((stage) => stage.kind === 'FORM')?.id ?? null) : null,
    when: null,
    dueDays: null,
    remind: [],
    escalate: null,
    wait: kind === 'WAIT' ? { kind: 'DAYS', days: 7 } : null,
    branches: [],
    next: 'FOLLOWING',
    inSidebar: false,
    sidebarCaption: '',
    homescreenStyle: kind === 'FORM' || kind === 'TASK' ? 'CARD' : 'NONE',
    inNewMenu: false,
  }
}

/** Adds a stage after another one, or at the end. */
export function withStage(stages: readonly EditorStage[], stage: EditorStage, afterId: string | null): EditorStage[] {
  const at = stages.findIndex(({ id }) => id === afterId)
  return at < 0 ? [...stages, stage] : stages.toSpliced(at + 1, 0, stage)
}

export function copyOf(stage: EditorStage, caption: string): EditorStage {
  return { ...stage, id: newId(), caption, branches: stage.branches.map((branch) => ({ ...branch, id: newId() })) }
}

export function moveStage(stages: readonly EditorStage[], id: string, to: number): EditorStage[] {
  const from = stages.findIndex((stage) => stage.id === id)
  return from < 0 || to < 0 || to >= stages.length ? [...stages] : [...moveItem(stages, from, to)]
}

/** Puts a removed stage back in its place. Where nothing was changed since, the paths that led to it do so again. */
export function broughtBack(now: readonly EditorStage[], before: readonly EditorStage[], stage: EditorStage): EditorStage[] {
  if (JSON.stringify(now) === JSON.stringify(withoutStage(before, stage.id))) return [...before]
  const at = before.findIndex(({ id }) => id === stage.id)
  return now.some(({ id }) => id === stage.id) ? [...now] : now.toSpliced(Math.min(at, now.length), 0, stage)
}
