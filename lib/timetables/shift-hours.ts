import type { Shift } from '@/lib/clinical/shifts'

/** Where a calendar draws a clinic shift. A school cannot say its hours yet, so words name the shift and give no time. */
export const shiftHours: Readonly<Record<Shift, { readonly startsTime: string; readonly endsTime: string }>> = {
  AM: { startsTime: '09:00', endsTime: '12:30' },
  PM: { startsTime: '13:30', endsTime: '17:00' },
  EVE: { startsTime: '17:15', endsTime: '20:00' },
}
