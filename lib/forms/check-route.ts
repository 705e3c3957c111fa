import { isOfTurn } from './check-fields'
import { problem, type Problem, type World } from './problems'
import { isFilledIn, type Definition, type How, type Step } from './definition'

export function checkRoute(form: Definition, world: World | undefined): Problem[] {
  return [
    ...turnProblems(form, world),
    ...form.route.flatMap((step, at) => stepProblems(form, step, at, world)),
    ...typeProblems(form, world),
  ]
}

function turnProblems(form: Definition, world: World | undefined): Problem[] {
  return form.turns.flatMap((turn, at) => {
    const property = `turn.${at}`
    const parts = new Set([turn.part, 'COMPLETER', ...(at === 0 ? ['SUBMITTER'] : [])])
    const has = form.pages.some((page) =>
      page.fields.some((field) => {
        const { parts: wanted, roles } = field.complete ?? page.complete ?? form.complete
        return isFilledIn(field.type) && (roles.length > 0 || wanted.some((part) => parts.has(part)))
      }),
    )
    return [
      ...(has ? [] : [problem('ERROR', 'turnHasNothing', property)]),
      // The person in the first turn is the one who begins the form, so they need not be found.
      ...(at === 0 && turn.how === null ? [] : howProblems(turn.how, turn.part, property, world)),
      ...(isOutside(turn) ? [problem('ERROR', 'outsideOnlySigns', property)] : []),
      ...(isOfTurn(turn.part, [turn.part]) && turn.part === 'SUBJECT' && world?.subject === 'NONE'
        ? [problem('ERROR', 'subjectMissing', property)]
        : []),
    ]
  })
}

function stepProblems(form: Definition, step: Step, at: number, world: World | undefined): Problem[] {
  const property = `step.${at}`
  const found = howProblems(step.how, step.part, property, world)
  const isLate = step.kind === 'REVIEW' && form.route.some((other) => other.kind === 'SIGN' && other.order <= step.order)
  if (isLate) found.push(problem('ERROR', 'reviewAfterSigning', property))
  if (step.kind === 'SIGN' && (step.meaning[form.language] ?? '').trim() === '') found.push(problem('WARNING', 'meaningMissing', property))
  if (step.needed !== 'ALL' && step.how?.kind === 'NAMED' && step.needed > step.how.userIds.length) {
    found.push(problem('ERROR', 'neededTooMany', property))
  }
  if (isOutside(step)) found.push(...outsideProblems(step, property, world))
  if (step.part === 'SUBJECT' && world?.subject === 'NONE') found.push(problem('ERROR', 'subjectMissing', property))
  return [...found, ...roleOfType(step, property, world)]
}

const isOutside = ({ part, how }: Pick<Step, 'part' | 'how'>) => part === 'EXTERNAL_SIGNER' || how?.kind === 'OUTSIDE'

/** People without an account sign by a link, and do nothing else. */
function outsideProblems({ kind, part, how }: Step, property: string, world: World | undefined): Problem[] {
  const signs = kind === 'SIGN' && part === 'EXTERNAL_SIGNER' && how?.kind === 'OUTSIDE'
  if (!signs) return [problem('ERROR', 'outsideOnlySigns', property)]
  if (world?.type.outside === 'NONE') return [problem('ERROR', 'outsideNotAllowed', property)]
  return world && !world.type.outsideReady ? [problem('ERROR', 'outsideNobody', property)] : []
}

/** Where a form type limits who may review or sign, its forms must comply. */
function roleOfType({ kind, how }: Step, property: string, world: World | undefined): Problem[] {
  const allowed = kind === 'REVIEW' ? world?.type.reviewRoleIds : world?.type.signRoleIds
  if (!allowed || allowed.length === 0) return []
  const roles = how?.kind === 'POOL' ? [how.roleId] : how?.kind === 'CHOSEN' ? how.roleIds : []
  return roles.filter((role) => !allowed.includes(role)).map((what) => problem('ERROR', 'roleNotOfType', property, { what }))
}

function typeProblems({ route }: Definition, world: World | undefined): Problem[] {
  if (!world) return []
  const has = (kind: Step['kind']) => route.some((step) => step.kind === kind)
  return [
    ...(world.type.requireReview && !has('REVIEW') ? [problem('ERROR', 'reviewMissing', 'route')] : []),
    ...(world.type.requireSignoff && !has('SIGN') ? [problem('ERROR', 'signOffMissing', 'route')] : []),
  ]
}

function howProblems(how: How | null, part: string, property: string, world: World | undefined): Problem[] {
  if (how === null) return part === 'SUBJECT' || part === 'SUBMITTER' ? [] : [problem('ERROR', 'nobodyNamed', property)]
  if (how.kind === 'NAMED') {
    if (how.userIds.length === 0) return [problem('ERROR', 'nobodyNamed', property)]
    return world
      ? how.userIds.filter((id) => !world.people.has(id)).map((what) => problem('ERROR', 'personUnknown', property, { what }))
      : []
  }
  const roles = how.kind === 'POOL' ? [how.roleId] : how.kind === 'CHOSEN' ? how.roleIds : []
  return world
    ? roles.flatMap((what) => {
        const held = world.holders.get(what)
        if (held === undefined) return [problem('ERROR', 'roleUnknown', property, { what })]
        return held === 0 ? [problem('ERROR', 'roleWithoutHolders', property, { what })] : []
      })
    : []
}
