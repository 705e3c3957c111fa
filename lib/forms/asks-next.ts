import type { Definition, How } from './definition'

/** Whether the person who hands a form on or in chooses people among those that the form allows. */
export function isChosen(how: How | null): boolean {
  return how?.kind === 'CHOSEN' || how?.kind === 'SUPERVISOR' || how?.kind === 'TEACHER_OF_ORIGIN'
}

/** Whether the person in a turn chooses, when they hand the form on or in, who completes it next or who reviews and signs it. */
export function asksNext({ turns, route }: Pick<Definition, 'turns' | 'route'>, turn: number): boolean {
  const next = turns[turn + 1]
  if (next) return isChosen(next.how)
  return route.some(({ how }) => isChosen(how) || how?.kind === 'OUTSIDE')
}
