import type { SelectOption } from '@/components/ui/select'

/** The option for a time zone: Europe/Ljubljana is under Europe. */
export function zoneOption(zone: string): SelectOption {
  const [area = zone, ...place] = zone.split('/')
  return { value: zone, label: (place.join(' – ') || area).replaceAll('_', ' '), group: place.length > 0 ? area : 'UTC' }
}
