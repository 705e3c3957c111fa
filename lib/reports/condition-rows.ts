import type { ElementField, ElementSource } from '@/lib/contracts/reports'
import { dimensionsOf, fieldOf, type ConditionValues, type DefinitionValues, type WhereValues } from './element-values'
import { elementLimits, opsOf, valuesOf, type ConditionOp } from './measures'

/** The place of a condition: its group, and its number among the group's alternatives. */
export type Place = { readonly at: number; readonly or: number }

export type RowChange =
  | { readonly kind: 'AND'; readonly key: string }
  | { readonly kind: 'OR'; readonly key: string }
  | { readonly kind: 'SET'; readonly place: Place; readonly row: ConditionValues }
  | { readonly kind: 'REMOVE'; readonly place: Place }

export function freshCondition(key: string): ConditionValues {
  return { key, field: '', op: 'IS', values: [] }
}

/** The conditions after a change; the same where there is no room for it. */
export function changeRows(where: WhereValues, change: RowChange): WhereValues {
  switch (change.kind) {
    case 'AND':
      return canAdd(where) ? [...where, [freshCondition(change.key)]] : where
    case 'OR': {
      const last = where.at(-1)
      return last && canAddBeside(where) ? [...where.slice(0, -1), [...last, freshCondition(change.key)]] : where
    }
    case 'SET':
      return where.map((any, at) => (at === change.place.at ? any.map((one, or) => (or === change.place.or ? change.row : one)) : any))
    case 'REMOVE':
      return where
        .map((any, at) => (at === change.place.at ? any.filter((_, or) => or !== change.place.or) : any))
        .filter((any) => any.length > 0)
  }
}

/**
 * The condition that takes the place of a removed one: the next of its alternatives or groups, at the end the one before it; null where none is left. The focus
 * moves there when a condition is removed by keyboard.
 */
export function placeAfterRemoval(where: WhereValues, { at, or }: Place): Place | null {
  const after = changeRows(where, { kind: 'REMOVE', place: { at, or } })
  const beside = (where[at]?.length ?? 0) - 1
  if (beside > 0) return { at, or: Math.min(or, beside - 1) }
  return after.length === 0 ? null : { at: Math.min(at, after.length - 1), or: 0 }
}

/** The place of the condition that a button adds. */
export function placeOfAdded(where: WhereValues, kind: 'AND' | 'OR'): Place {
  return kind === 'AND' ? { at: where.length, or: 0 } : { at: where.length - 1, or: where.at(-1)?.length ?? 0 }
}

export function canAdd(where: WhereValues): boolean {
  return where.length < elementLimits.all
}

export function canAddBeside(where: WhereValues): boolean {
  const last = where.at(-1)
  return last !== undefined && last.length < elementLimits.any
}

/** Sets another field, with a comparison that fits it and without the old field's values. */
export function withField(row: ConditionValues, field: ElementField): ConditionValues {
  if (row.field === field.name) return row
  const ops = opsOf(field)
  const op = ops.includes(row.op) ? row.op : (ops[0] ?? 'IS')
  return { ...row, field: field.name, op, values: field.kind === 'BOOL' ? ['true'] : [] }
}

/** Sets another comparison and keeps as many values as it takes. */
export function withOp(row: ConditionValues, op: ConditionOp): ConditionValues {
  const [, most] = valuesOf(op)
  return { ...row, op, values: row.values.slice(0, most) }
}

/** Sets another source and removes what that source does not have. */
export function withSource(values: DefinitionValues, source: ElementSource, before: ElementSource | undefined): DefinitionValues {
  const fits = ({ field: name }: ConditionValues) => {
    const [now, was] = [fieldOf(source, name), fieldOf(before, name)]
    return name === '' || (now !== undefined && was !== undefined && isAlike(now, was))
  }
  const dimensions = dimensionsOf(source)
  const { measure } = values
  const ofShare = measure.where.filter(fits)
  // A share has at least one condition, which is chosen again where none fits.
  const [chosenAgain] = measure.where.map((row) => freshCondition(row.key))
  return {
    ...values,
    source: source.name,
    where: values.where.map((any) => any.filter(fits)).filter((any) => any.length > 0),
    measure: {
      ...measure,
      kind: measure.kind === 'LAST' && !source.hasStudent ? 'SHARE' : measure.kind,
      field: fieldOf(source, measure.field)?.kind === fieldOf(before, measure.field)?.kind ? measure.field : '',
      where: ofShare.length > 0 || !chosenAgain ? ofShare : [chosenAgain],
    },
    splits: values.splits.filter((split) => dimensions.includes(split)),
  }
}

/** Whether the values of one field may be kept for the other. */
function isAlike(one: ElementField, other: ElementField): boolean {
  return one.kind === other.kind && one.words === other.words && one.isNamed === other.isNamed
}
