import { screen } from '@/app/screen'
import { SettingsIndex } from '@/components/settings/settings-index'
import { holds } from '@/lib/privileges'
import { settingsFor } from '@/lib/menu-for'
import { listReadableCall } from '@/server/third-party-import'

export default screen('settings', async ({ actor, run }) => {
  const groups = settingsFor(actor)
  if (holds(actor.privileges, 'THIRDPARTY_IMPORT')) return <SettingsIndex groups={groups} />
  // Most people may read no data of other systems, so no link leads them there.
  const { others, own } = await run(listReadableCall, {})
  const readsAny = others.length + own.length > 0
  return (
    <SettingsIndex
      groups={groups.map(({ group, screens: names }) => ({ group, screens: names.filter((name) => readsAny || name !== 'dataRecords') }))}
    />
  )
})
