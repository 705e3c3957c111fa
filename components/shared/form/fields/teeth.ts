import { formatTeeth, parseTeeth, type TeethProblem } from '@/lib/clinical/teeth-text'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Answer } from '@/lib/forms/answers'

type ChosenTooth = { tooth: number; surfaces: string[] }
/** `code`: a key of `form.problem` or, for a problem with a piece of the text, of `issues`. */
type TeethAnswerProblem = TeethProblem | { readonly text: string; readonly code: 'oneTooth' }
type Asked = { readonly notation: ToothNotation; readonly surfaces: boolean; readonly several: boolean }

export function teethOf(answer: Answer | undefined): ChosenTooth[] {
  return Array.isArray(answer) ? answer.flatMap((one) => (typeof one === 'object' && 'tooth' in one ? [one] : [])) : []
}

/** The teeth as the drawing takes them: one set of surfaces for all teeth. */
export function choiceOf(teeth: readonly ChosenTooth[]): { teeth: number[]; surfaces: string[] } {
  return { teeth: teeth.map(({ tooth }) => tooth), surfaces: teeth[0]?.surfaces ?? [] }
}

/** Reads a typed text; teeth with different surfaces are kept as they are typed. */
export function readTeethAnswer(
  text: string,
  { notation, surfaces, several }: Asked,
): { teeth: ChosenTooth[]; problem: TeethAnswerProblem | null } {
  const { groups, problems } = parseTeeth(text, { notation, withSurfaces: surfaces })
  const teeth = groups.flatMap((group) => group.teeth.map((tooth) => ({ tooth, surfaces: surfaces ? [...group.surfaces] : [] })))
  const [problem = null] = problems
  if (problem) return { teeth, problem }
  const tooMany = !several && teeth.length > 1
  return { teeth, problem: tooMany ? { text: '', code: 'oneTooth' } : null }
}

export function writeTeethAnswer(teeth: readonly ChosenTooth[], notation: ToothNotation): string {
  const groups: { teeth: number[]; surfaces: readonly string[] }[] = []
  for (const { tooth, surfaces } of teeth) {
    const last = groups.at(-1)
    if (last && last.surfaces.join('') === surfaces.join('')) last.teeth.push(tooth)
    else groups.push({ teeth: [tooth], surfaces })
  }
  return formatTeeth(groups, notation)
}
