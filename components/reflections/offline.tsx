import type { OfflineScreens } from '@/components/shared/offline-screens'
import { presetOf } from './preset'

export const reflectionsOffline: OfflineScreens<'reflections' | 'reflection' | 'writeReflection'> = {
  async reflections() {
    const { ReflectionsScreen } = await import('./reflections-screen')
    return () => {
      const asked = new URLSearchParams(window.location.search)
      return <ReflectionsScreen opensNew={asked.has('new')} preset={presetOf(Object.fromEntries(asked))} />
    }
  },
  async reflection() {
    const { ViewScreen } = await import('./view-screen')
    return ([id = '']) => <ViewScreen key={id} id={id} />
  },
  async writeReflection() {
    const { WriteScreen } = await import('./write/write-screen')
    return ([id = '']) => <WriteScreen key={id} id={id} />
  },
}
