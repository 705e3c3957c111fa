import type { EvidenceBar, EvidenceRule } from '@/server/kernel/calls/evidence'

/** An attempt at an act: its answer, and the state before and after it. */
type Attempt = {
  readonly answer: { readonly status: string; readonly code?: string | undefined }
  readonly before: unknown
  readonly after: unknown
}
type Try = () => Promise<Attempt>

/**
 * The ways in which an act that vouches for somebody is tried, each on new data. The call's `evidence` demands the attempts: one for each bar that `vouch`
 * checks, one by somebody who has lost the right in between, and one on changed content where content is compared.
 */
export type Stage = {
  /** The act as the screen of a person who may do it sends it. */
  readonly plain: Try
  /** The act by somebody whom only the bar keeps from it: for `subject`, the person it is about, with a second role and asked like everybody else. */
  readonly bars: Partial<Record<EvidenceBar, Try>>
  /** The act by a person who was asked and has lost the right since. */
  readonly right: Try
  /** The act with the content from before a change. */
  readonly stale?: Try
  /** Undoing the act by somebody who may not; or the reason why nobody undoes it. */
  readonly undo: Try | string
}

/** The attempts that a rule demands of its stage, by name. */
export function attemptsOf(
  { never, shown, undo: _ }: EvidenceRule,
  stage: Stage,
): { readonly name: string; readonly run: Try | undefined }[] {
  const bars = Object.entries(never).flatMap(([bar, kept]) => (kept === true ? [{ name: bar, run: stage.bars[bar as EvidenceBar] }] : []))
  return [
    ...bars,
    { name: 'right', run: stage.right },
    ...('compared' in shown ? [{ name: 'stale', run: stage.stale }] : []),
    ...(typeof stage.undo === 'string' ? [] : [{ name: 'undo', run: stage.undo }]),
  ]
}

/** Tries an act and reads the state before and after it. */
export async function tryAct(
  look: () => Promise<unknown>,
  act: () => Promise<{ readonly status: string; readonly code?: string | undefined }>,
): Promise<Attempt> {
  const before = await look()
  const { status, code } = await act()
  return { answer: { status, code }, before, after: await look() }
}
