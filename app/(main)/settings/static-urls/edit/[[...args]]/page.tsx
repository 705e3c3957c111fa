import { editorPage } from '@/app/entry-pages'
import { UrlScreen } from '@/components/static-urls/url-screen'
import { listStaticUrlChoicesCall, readStaticUrlCall, readStaticUrlCodeCall } from '@/server/static-urls'

export default editorPage('staticUrl', readStaticUrlCall, async ({ initial, run }) => (
  <UrlScreen
    initial={initial}
    choices={await run(listStaticUrlChoicesCall, {})}
    code={initial && (await run(readStaticUrlCodeCall, { id: initial.id }))}
  />
))
