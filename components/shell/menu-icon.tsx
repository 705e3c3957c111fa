import {
  BookOpen, CalendarDays, CircleHelp, CircleUserRound, CloudUpload, Component, FileText, FlaskConical, KeyRound, LayoutDashboard, Link, Mail, MapPin, Mails, Settings,
  SlidersHorizontal, Sparkles, Stethoscope, Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { IconSlot } from '@/components/ui/icon-slot'
import type { ScreenName } from '@/lib/gates'

const ofScreens: Record<ScreenName, ReactNode> = {
  dashboard: <LayoutDashboard />,
  clinical: <Stethoscope />,
  treatmentSession: <Stethoscope />,
  settings: <Settings />,
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

/** The list from which the institution chooses for its own items (the setting sidebarmenuitems). */
const configured = { link: <Link />, book: <BookOpen />, calendar: <CalendarDays />, file: <FileText />, help: <CircleHelp />, mail: <Mail />, people: <Users /> }

const icons: Readonly<Record<string, ReactNode>> = { ...ofScreens, ...configured }

/** Of a screen by its name, of a configured item by the name that the institution chose. */
export function MenuIcon({ name, className }: { name: string; className?: string }) {
  return <IconSlot className={className}>{icons[name] ?? configured.link}</IconSlot>
}
