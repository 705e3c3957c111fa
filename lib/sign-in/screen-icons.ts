import { Bot, KeyRound, Link2, LogIn, MonitorSmartphone, ShieldCheck, ShieldUser } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { signInPaths } from './paths'

export const signInIcons = {
  changePassword: KeyRound,
  secondFactor: ShieldCheck,
  devices: MonitorSmartphone,
  apiTokens: Bot,
  linkedAccounts: Link2,
  signInSettings: LogIn,
  entraSettings: LogIn,
  shibboleth: ShieldUser,
  shibbolethAccounts: ShieldUser,
} satisfies IconsOf<typeof signInPaths>
