import {
  Blocks,
  ClipboardCheck,
  FileJson2,
  Globe,
  HeartPulse,
  Landmark,
  Languages,
  MailOpen,
  MessageSquareText,
  PanelLeft,
  ScrollText,
  ServerCog,
  Wrench,
} from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { configPaths } from './paths'

export const configIcons = {
  institution: Landmark,
  region: Globe,
  clinicalSettings: HeartPulse,
  attendanceSettings: ClipboardCheck,
  messageSettings: MessageSquareText,
  technical: Wrench,
  modules: Blocks,
  sidebarItems: PanelLeft,
  wording: Languages,
  mailTexts: MailOpen,
  configuration: FileJson2,
  audit: ScrollText,
  operations: ServerCog,
} satisfies IconsOf<typeof configPaths>
