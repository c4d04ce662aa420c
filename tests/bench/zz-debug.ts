import { readOptions } from './bench-options.ts';
import { withFreshProfile, withPage } from './browser/browser.ts';
import { startDemoSite } from './browser/demo-site.ts';

const site = await startDemoSite(readOptions(['--quick'], process.env, process.cwd()));
try {
  for (const [name, url] of [
    ['host', site.hostUrl],
    ['bare', site.bareUrl({ width: 1200, height: 700 })],
  ] as const)
    await withFreshProfile(site, (c) =>
      withPage(c, async (page) => {
        page.on('console', (m) => console.log(name, m.type(), m.text()));
        page.on('pageerror', (e) => console.log(name, 'pageerror', e.stack));
        page.on('response', (r) => {
          if (r.status() >= 400) console.log(name, r.status(), r.url());
        });
        await page.goto(url);
        for (let i = 0; i < 15; i++) {
          await page.waitForTimeout(2000);
          console.log(
            name,
            await page.evaluate(() => {
              const c = document.querySelector('canvas');
              return JSON.stringify({
                ...c?.dataset,
                w: c?.width,
                h: c?.height,
                at: window.benchDrawnAt,
                now: performance.now(),
              });
            }),
          );
        }
        await page.screenshot({ path: `/tmp/${name}.png` });
      }),
    );
} finally {
  await site.close();
}
