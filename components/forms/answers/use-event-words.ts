import type { AttachedEvent } from '@/lib/contracts/form-responses'
import { useFormats } from '@/lib/i18n/use-formats'

/** 'Restorative clinic, 24 Nov 2026, 09:00–12:30, Bay B'; without the title if it is already beside it. */
export function useEventWords(): (event: AttachedEvent, withTitle?: boolean) => string {
  const formats = useFormats()
  return ({ title, heldOn, startsTime, endsTime, room }, withTitle = true) =>
    [withTitle ? title : '', formats.day(heldOn), formats.wallSpan(startsTime, endsTime), room].filter(Boolean).join(', ')
}
