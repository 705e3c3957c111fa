import { CloudUpload, LayoutDashboard, Settings, SlidersHorizontal, Sparkles } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { shellPaths } from './paths'

export const shellIcons = {
  dashboard: LayoutDashboard,
  settings: Settings,
  settingsGeneral: SlidersHorizontal,
  retryRequests: CloudUpload,
  changelog: Sparkles,
} satisfies IconsOf<typeof shellPaths>
