import { Component, FlaskConical, Mails, MapPin } from 'lucide-react'
import type { IconsOf } from '@/lib/screen'
import type { devPaths } from './paths'

export const devIcons = {
  dev: FlaskConical,
  devUi: Component,
  devMail: Mails,
  devGeoloc: MapPin,
} satisfies IconsOf<typeof devPaths>
