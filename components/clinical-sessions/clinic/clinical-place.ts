import { shifts, type Shift } from '@/lib/clinical/shifts'
import { soughtStates } from '@/lib/states/treatment-session'

export const clinicalTabs = ['chairs', 'awaiting', 'search'] as const
type ClinicalTab = (typeof clinicalTabs)[number]
export type When = { readonly heldOn: string; readonly shift: Shift }
/** The filters of the search; empty texts filter nothing. */
export type Sought = { readonly q: string; readonly from: string; readonly to: string; readonly state: string }
export type ClinicalPlace = {
  readonly tab: ClinicalTab
  readonly when: When | null
  readonly clinicId: string | null
  readonly sought: Sought
}

export function readPlace(get: (name: string) => string | null): ClinicalPlace {
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(get(name) ?? '')?.[0] ?? ''
  const heldOn = day('day')
  const shift = shifts.find((one) => one === get('shift'))
  return {
    tab: clinicalTabs.find((one) => one === get('view')) ?? 'chairs',
    when: heldOn !== '' && shift ? { heldOn, shift } : null,
    clinicId: get('clinic'),
    sought: {
      q: (get('q') ?? '').slice(0, 100),
      from: day('from'),
      to: day('to'),
      state: soughtStates.find((one) => one === get('state')) ?? '',
    },
  }
}

export function searchOf({ tab, when, clinicId, sought }: ClinicalPlace): string {
  const params = new URLSearchParams({
    ...(tab !== 'chairs' && { view: tab }),
    ...(when && { day: when.heldOn, shift: when.shift }),
    ...(clinicId !== null && { clinic: clinicId }),
    // The search filters belong to the search tab alone.
    ...(tab === 'search' && Object.fromEntries(Object.entries(sought).filter(([, text]) => text !== ''))),
  })
  return params.size === 0 ? '' : `?${params.toString()}`
}
