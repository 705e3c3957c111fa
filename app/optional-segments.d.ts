import type { EditPath } from '@/lib/paths'

// Next's types know an address whose further segments are optional only with such segments.
declare module 'next/navigation' {
  export function redirect(url: EditPath): never
}
