import { listPage } from '@/app/entry-pages'
import { UrlsScreen } from '@/components/static-urls/urls-screen'
import { listStaticUrlsCall } from '@/server/static-urls'

export default listPage('staticUrls', listStaticUrlsCall, ({ found, asked }) => <UrlsScreen found={found} asked={asked} />)
