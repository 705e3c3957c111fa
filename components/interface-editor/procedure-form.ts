import type { InputOf, OutputOf } from '@/lib/contract'
import type { Choices, readProcedure, saveProcedure } from '@/lib/contracts/interface-editor'

type Entry = OutputOf<typeof readProcedure>['procedure']
/** The values as entered: numbers being typed are texts. */
export type ProcedureValues = Omit<Entry, 'id' | 'revision' | 'weight'> & { readonly weight: string }

export function valuesOf({ weight, criteria, stages, permits, targets, participationTypeIds, ...rest }: Entry): ProcedureValues {
  const { code, caption, category, specialtyId, site, scaleId, jointCredit, outsidePermit, outsideReason, active } = rest
  return {
    code,
    caption,
    category,
    specialtyId,
    site,
    scaleId,
    jointCredit,
    outsidePermit,
    outsideReason,
    active,
    criteria,
    stages,
    permits,
    targets,
    participationTypeIds,
    weight: String(weight),
  }
}

export function newProcedure({ scales }: Choices): ProcedureValues {
  return {
    code: '',
    caption: '',
    category: '',
    specialtyId: null,
    site: 'NONE',
    scaleId: scales[0]?.id ?? '',
    weight: '1',
    jointCredit: 'EACH',
    criteria: [],
    stages: [],
    permits: [],
    outsidePermit: 'WARN',
    outsideReason: '',
    targets: [],
    participationTypeIds: [],
    active: true,
  }
}

/** Decimals may be written with a comma. */
export function numberOf(text: string): number {
  return text.trim() === '' ? NaN : Number(text.trim().replace(',', '.'))
}

export function inputOf(
  id: string,
  { weight, participationTypeIds, ...values }: ProcedureValues,
  revision: number,
): InputOf<typeof saveProcedure> {
  return { id, revision, ...values, weight: numberOf(weight), participationTypeIds: [...participationTypeIds].sort() }
}
