import { checkExpressions } from './check-expressions'
import { checkFields } from './check-fields'
import { checkRoute } from './check-route'
import { fieldsAndRowsIn, type Definition } from './definition'
import { formLimits } from './limits'
import { problem, type Problem, type World } from './problems'

/** All problems of a form, errors first. */
export function checkDefinition(form: Definition, world?: World): Problem[] {
  const problems = [
    ...sizeProblems(form),
    ...startProblems(world),
    ...checkFields(form, world),
    ...checkExpressions(form),
    ...checkRoute(form, world),
  ]
  return problems.sort((a, b) => Number(b.severity === 'ERROR') - Number(a.severity === 'ERROR'))
}

/** A form that nobody can begin only reaches people by being assigned. */
function startProblems(world: World | undefined): Problem[] {
  return world && !world.startable ? [problem('WARNING', 'nobodyStarts', 'starters')] : []
}

function sizeProblems(form: Definition): Problem[] {
  const found: Problem[] = []
  if (form.pages.length === 0) found.push(problem('ERROR', 'noPages', 'pages'))
  if (fieldsAndRowsIn(form).length > formLimits.fields) found.push(problem('ERROR', 'tooManyFields', 'pages'))
  if (new TextEncoder().encode(JSON.stringify(form)).length > formLimits.bytes) found.push(problem('ERROR', 'tooLarge', 'pages'))
  return found
}
