import { CalendarRange, ClipboardList, Hospital, ListChecks, MessageSquareQuote, Scale, Settings2, Shapes, UserCog } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { cataloguePaths } from './paths'

export const catalogueIcons = {
  terms: CalendarRange,
  term: CalendarRange,
  clinics: Hospital,
  clinic: Hospital,
  specialties: Shapes,
  specialty: Shapes,
  participationTypes: UserCog,
  participationType: UserCog,
  interfaceProcedures: ClipboardList,
  interfaceProcedure: ClipboardList,
  interfaceSections: ListChecks,
  interfaceSection: ListChecks,
  interfaceScales: Scale,
  interfaceScale: Scale,
  interfacePhrases: MessageSquareQuote,
  interfaceOptions: Settings2,
} satisfies IconsOf<typeof cataloguePaths>
