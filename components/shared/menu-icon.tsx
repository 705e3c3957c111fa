import {
  BadgeCheck,
  BookOpen,
  CalendarCog,
  CalendarDays,
  CalendarX2,
  ChartColumn,
  CircleHelp,
  ClipboardCheck,
  FilePenLine,
  FileText,
  FolderHeart,
  FolderOpen,
  LayoutDashboard,
  Link,
  Mail,
  MessageSquare,
  MessagesSquare,
  NotebookPen,
  PhoneCall,
  QrCode,
  Settings,
  Stethoscope,
  TrendingUp,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { IconSlot } from '@/components/ui/icon-slot'

/** Of the screens in the menu by their name, of configured items by the list of the setting sidebarmenuitems. */
const icons: Readonly<Record<string, ReactNode>> = {
  dashboard: <LayoutDashboard />,
  clinical: <Stethoscope />,
  clinicRoster: <Users />,
  individualTimetable: <CalendarDays />,
  individualTeacherTimetable: <CalendarDays />,
  timetables: <CalendarCog />,
  forms: <FileText />,
  formEditor: <FilePenLine />,
  attendance: <ClipboardCheck />,
  checkIn: <QrCode />,
  absences: <CalendarX2 />,
  clinicalCases: <FolderHeart />,
  tests: <BadgeCheck />,
  reflections: <NotebookPen />,
  patientContacts: <PhoneCall />,
  feedback: <MessagesSquare />,
  progress: <TrendingUp />,
  reports: <ChartColumn />,
  messages: <MessageSquare />,
  files: <FolderOpen />,
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
