import 'server-only'
import type { ElementDefinition, ElementSource } from '@/lib/contracts/reports'
import { fieldOfDimension, opsOf, personDimensions, timeDimensions, valuesOf, type Dimension } from '@/lib/reports/measures'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { badField } from '@/server/kernel/errors'
import { isToldOfOwnAlone } from '../scope'
import { measureSources, type MeasureField, type MeasureSource } from '@/server/kernel/queries/measures.sql'

type Condition = ElementDefinition['where'][number][number]

export function findSource(name: string): MeasureSource | null {
  return measureSources().find((source) => source.name === name) ?? null
}

/** The reason why somebody may not see a source's numbers: its module is off or they lack the privilege. Null where they may. */
export function barOf(actor: Actor, { module, needs, tellsOwn, notWhileViewing }: MeasureSource): 'MODULE' | 'PRIVILEGE' | null {
  if (module !== null && !actor.modules.has(module)) return 'MODULE'
  if (notWhileViewing && actor.viewer !== null) return 'PRIVILEGE'
  if (tellsOwn && isToldOfOwnAlone(actor)) return null
  return needs.length === 0 || needs.some((need) => holds(actor.privileges, need)) ? null : 'PRIVILEGE'
}

export function listOpenSources(actor: Actor): MeasureSource[] {
  // The source that elements count most often is offered first.
  const open = measureSources().filter((source) => barOf(actor, source) === null)
  return open.toSorted((a, b) => Number(b.name === 'procedures') - Number(a.name === 'procedures'))
}

/** A source as it is described for making elements of it, and for putting them into words. */
export function sourceView({ name, fields, student }: MeasureSource): ElementSource {
  return {
    name,
    hasStudent: student !== null,
    fields: Object.entries(fields).map(([field, { kind, options, names, isDimension = false, isHidden = false, ...rest }]) => ({
      ...{ name: field, kind, isDimension, isHidden, isNamed: names !== undefined },
      isOrdered: isOrdered({ kind, options, ...rest }),
      options: options ? [...options.values] : null,
      words: options?.words ?? null,
    })),
  }
}

/** The dimensions by which the rows of a source can be split. */
export function dimensionsOf(source: MeasureSource): Dimension[] {
  const ofFields = Object.entries(source.fields).flatMap(([name, field]): Dimension[] => (field.isDimension ? [`field.${name}`] : []))
  return [...(source.student === null ? [] : personDimensions), ...ofFields, ...(source.isTimeless ? [] : timeDimensions)]
}

/**
 * Whether somebody may have rows split by a dimension: not everybody may split them by teacher, and only readers who may see each student may split them by
 * student.
 */
export function maySplit(
  actor: Actor,
  source: MeasureSource,
  { dimension, seesPeople }: { dimension: Dimension; seesPeople: boolean },
): boolean {
  if (dimension === 'student') return seesPeople
  const field = source.fields[fieldOfDimension(dimension) ?? '']
  return !field?.splitNeeds || field.splitNeeds.some((need) => holds(actor.privileges, need))
}

/** Every condition of a definition with its path. */
export function conditionsOf({ where, measure }: ElementDefinition): { readonly path: string; readonly condition: Condition }[] {
  const all = where.flatMap((any, at) => any.map((condition, or) => ({ path: `definition.where.${at}.${or}`, condition })))
  const ofMeasure = measure.kind === 'SHARE' || measure.kind === 'LAST' ? measure.where : []
  return [...all, ...ofMeasure.map((condition, at) => ({ path: `definition.measure.where.${at}`, condition }))]
}

/**
 * Checks that a definition can be counted: its source exists, and so does each field, with values that it can have.
 * @throws badField at the first place that cannot be counted
 */
export function assertCountable(definition: ElementDefinition): MeasureSource {
  const source = findSource(definition.source)
  if (!source) throw badField('definition.source', 'reportSourceUnknown')
  for (const { path, condition } of conditionsOf(definition)) assertCondition(source, path, condition)
  const { measure } = definition
  if ('field' in measure) {
    const field = source.fields[measure.field]
    if (!field || (measure.kind !== 'DISTINCT' && field.kind !== 'NUMBER') || field.kind === 'SET')
      throw badField('definition.measure.field', 'reportFieldUnknown')
  }
  if (measure.kind === 'LAST' && (source.student === null || source.isTimeless)) throw badField('definition.measure', 'reportFieldUnknown')
  if (measure.kind === 'LATEST' && source.isTimeless) throw badField('definition.measure', 'reportFieldUnknown')
  const splits: readonly string[] = dimensionsOf(source)
  if (definition.splits.some((split) => !splits.includes(split))) throw badField('definition.splits', 'reportFieldUnknown')
  return source
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

function assertCondition(source: MeasureSource, path: string, { field: name, op, values }: Condition): void {
  const field = source.fields[name]
  if (!field || field.isHidden) throw badField(`${path}.field`, 'reportFieldUnknown')
  if (!opsOf({ kind: field.kind, isOrdered: isOrdered(field) }).includes(op)) throw badField(`${path}.op`, 'reportOpUnfit')
  const [least, most] = valuesOf(op)
  if (values.length < least) throw badField(`${path}.values`, 'required')
  if (values.length > most || !values.every((value) => fitsField(field, value))) throw badField(`${path}.values`, 'reportValueUnfit')
  if (op === 'BETWEEN' && isAfter(field, values)) throw badField(`${path}.values`, 'reportValueUnfit')
}

function isOrdered({ options }: MeasureField): boolean {
  return options?.isOrdered ?? false
}

function fitsField({ kind, options, names }: MeasureField, value: string): boolean {
  if (kind === 'NUMBER') return value !== '' && Number.isFinite(Number(value)) && Math.abs(Number(value)) <= 1e9
  if (kind === 'BOOL') return value === 'true' || value === 'false'
  if (kind === 'DAY') return day.test(value) && !Number.isNaN(Date.parse(value))
  if (options) return options.values.includes(value)
  return names === undefined || names === 'categories' ? value !== '' : uuid.test(value)
}

function isAfter({ kind }: MeasureField, [from = '', to = '']: readonly string[]): boolean {
  return kind === 'NUMBER' ? Number(from) > Number(to) : from > to
}
