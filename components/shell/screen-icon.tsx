import {
  CalendarArrowUp, CalendarRange, CircleUserRound, ClipboardList, CloudUpload, Component, FileSpreadsheet, FileUp, Flag, FlaskConical, GraduationCap, HeartHandshake, Hospital, KeyRound,
  LayoutDashboard, LayoutGrid, ListChecks, Mails, MapPin, MessageSquareQuote, Printer, Scale, ScrollText, ServerCog, Settings, Settings2, Shapes, ShieldCheck,
  ShieldPlus, SlidersHorizontal, Sparkles, Stethoscope, Tag, Tags, UserCog, UserPlus, UserRound, Users, UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { IconSlot } from '@/components/ui/icon-slot'
import type { ScreenName } from '@/lib/gates'

const icons: Record<ScreenName, ReactNode> = {
  dashboard: <LayoutDashboard />,
  clinical: <Stethoscope />,
  treatmentSession: <Stethoscope />,
  clinicRoster: <UsersRound />,
  daySheet: <Printer />,
  settings: <Settings />,
  users: <Users />,
  userCreate: <UserPlus />,
  peopleImport: <FileUp />,
  user: <UserRound />,
  rollover: <CalendarArrowUp />,
  roles: <ShieldCheck />,
  roleCreate: <ShieldPlus />,
  role: <ShieldCheck />,
  programmes: <GraduationCap />,
  programme: <GraduationCap />,
  firms: <HeartHandshake />,
  firm: <HeartHandshake />,
  groupings: <LayoutGrid />,
  userFlags: <Flag />,
  dataSets: <FileSpreadsheet />,
  userFlag: <Flag />,
  terms: <CalendarRange />,
  term: <CalendarRange />,
  clinics: <Hospital />,
  clinic: <Hospital />,
  specialties: <Shapes />,
  specialty: <Shapes />,
  participationTypes: <UserCog />,
  participationType: <UserCog />,
  tags: <Tag />,
  tag: <Tag />,
  tagGroups: <Tags />,
  interfaceProcedures: <ClipboardList />,
  interfaceProcedure: <ClipboardList />,
  interfaceSections: <ListChecks />,
  interfaceSection: <ListChecks />,
  interfaceScales: <Scale />,
  interfaceScale: <Scale />,
  interfacePhrases: <MessageSquareQuote />,
  interfaceOptions: <Settings2 />,
  audit: <ScrollText />,
  operations: <ServerCog />,
  settingsGeneral: <SlidersHorizontal />,
  retryRequests: <CloudUpload />,
  changePassword: <KeyRound />,
  profilePicture: <CircleUserRound />,
  changelog: <Sparkles />,
  dev: <FlaskConical />,
  devUi: <Component />,
  devMail: <Mails />,
  devGeoloc: <MapPin />,
}

/** Every screen's icon, for what lists them all; the menu has its own few, so that not every page carries these. */
export function ScreenIcon({ name, className }: { name: ScreenName; className?: string }) {
  return <IconSlot className={className}>{icons[name]}</IconSlot>
}
