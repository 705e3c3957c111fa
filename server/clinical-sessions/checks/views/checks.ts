import 'server-only'
import { checklistItems } from '@/lib/clinical/vocabulary'
import type { Check } from '@/lib/contracts/clinical-sessions'
import type { CheckJson } from '../queries/checks'

export function checkView({ askedAt, takenAt, endedAt, checklist, ...rest }: CheckJson): Check {
  return {
    ...rest,
    askedAt: iso(askedAt),
    takenAt: takenAt && iso(takenAt),
    endedAt: endedAt && iso(endedAt),
    checklist: checklistItems.filter((item) => checklist.includes(item)),
  }
}

function iso(at: string): string {
  return new Date(at).toISOString()
}
