import { BookOpen, CalendarDays, CircleHelp, FileText, LayoutDashboard, Link, Mail, Settings, Stethoscope, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconSlot } from '@/components/ui/icon-slot'

/** Of the screens in the menu by their name, of configured items by the list of the setting sidebarmenuitems. */
const icons: Readonly<Record<string, ReactNode>> = {
  dashboard: <LayoutDashboard />,
  clinical: <Stethoscope />,
  clinicRoster: <Users />,
  settings: <Settings />,
  link: <Link />,
  book: <BookOpen />,
  calendar: <CalendarDays />,
  file: <FileText />,
  help: <CircleHelp />,
  mail: <Mail />,
  people: <Users />,
}

export function MenuIcon({ name }: { name: string }) {
  return <IconSlot>{icons[name] ?? icons.link}</IconSlot>
}
