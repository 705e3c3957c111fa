import { Tag, Tags } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { tagsPaths } from './paths'

export const tagsIcons = {
  tags: Tag,
  tag: Tag,
  tagGroups: Tags,
} satisfies IconsOf<typeof tagsPaths>
