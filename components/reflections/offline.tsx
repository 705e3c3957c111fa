import type { OfflineScreens } from '@/components/shared/offline-screens'

export const reflectionsOffline: OfflineScreens<'reflections' | 'reflection' | 'writeReflection'> = {
  async reflections() {
    const { ReflectionsScreen } = await import('./reflections-screen')
    return () => <ReflectionsScreen opensNew={new URLSearchParams(window.location.search).has('new')} />
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
