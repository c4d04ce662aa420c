import { Scene } from '@gantry/plugin-e2e';

export { twoFrames } from '@gantry/plugin-e2e';

/** The 3D view of the model page, with what its pixels show. */
export class Stage extends Scene {
  /** Number of colours in a picture of the view. A blank view has a handful. */
  async colours(): Promise<number> {
    const pixels = await this.pixels(await this.picture());
    return new Set(pixels).size;
  }

  /** Share of the pixels, 0..1, of the commonest colour. A view of nothing but a surface has hardly another. */
  async commonestShare(): Promise<number> {
    const pixels = await this.pixels(await this.picture());
    const counts = new Map<number, number>();
    for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    return Math.max(...counts.values()) / pixels.length;
  }

  /** Share of the pixels, 0..1, in which the view differs from an earlier picture of it. */
  async changedSince(before: Buffer): Promise<number> {
    const [was, is] = [await this.pixels(before), await this.pixels(await this.picture())];
    return was.filter((colour, at) => colour !== is[at]).length / was.length;
  }

  /** Share of the pixels, 0..1, that are clearly green, a colour that the host's view does not use. */
  async greenShare(): Promise<number> {
    return (await this.green()).share;
  }

  /** What is clearly green in the view: its share of the pixels, 0..1, and how light most of it is, 0..255. */
  async green(): Promise<{ readonly share: number; readonly light: number }> {
    const pixels = await this.pixels(await this.picture());
    const green = pixels.filter((colour) => {
      const [red, middle, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
      return middle > 1.4 * red && middle > 1.4 * blue;
    });
    const lights = green.map((colour) => (colour >> 8) & 255).sort((a, b) => a - b);
    return { share: green.length / pixels.length, light: lights[Math.floor(lights.length / 2)] ?? 0 };
  }

  /** Share of the pixels, 0..1, that have this colour, `#RRGGBB`, lighter or darker as the light falls. */
  async shareOf(colour: string): Promise<number> {
    const parts = (all: number) => [all >> 16, (all >> 8) & 255, all & 255];
    const sum = (rgb: readonly number[]) => rgb.reduce((total, part) => total + part, 0);
    const wanted = parts(Number.parseInt(colour.slice(1), 16));
    const pixels = await this.pixels(await this.picture());
    const alike = pixels.map(parts).filter((rgb) => {
      const light = sum(rgb);
      return (
        light > 60 &&
        rgb.every((part, at) => Math.abs(part / light - (wanted[at] ?? 0) / sum(wanted)) < 0.035)
      );
    });
    return alike.length / pixels.length;
  }

  /** Makes the view lose its WebGL context, or restores it. */
  async context(how: 'loseContext' | 'restoreContext'): Promise<void> {
    await this.canvas.evaluate((canvas, how) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The view is no canvas.');
      // A lost context does not return the extension, so it is kept from before.
      const key = 'journeyLoseContext';
      const kept: unknown = Reflect.get(window, key);
      const extension = kept ?? canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
      Reflect.set(window, key, extension);
      if (typeof extension !== 'object' || extension === null) throw new Error('The context cannot be lost.');
      const act: unknown = Reflect.get(extension, how);
      if (typeof act === 'function') act.call(extension);
    }, how);
  }

  /** Share of the pixels, 0..1, that are darker than ground and background in the light theme: models, their edges, and words. */
  async darkShare(): Promise<number> {
    const pixels = await this.pixels(await this.picture());
    return pixels.filter((colour) => ((colour >> 8) & 255) < 220).length / pixels.length;
  }

  /**
   * A place in the window where the view has a colour, 0xRRGGBB: the uppermost one in the middle column of all. Leaves out what lies
   * over the view, because buttons and lines of the page may have the same colour.
   */
  async placeOf(colour: number): Promise<{ readonly x: number; readonly y: number }> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('The 3D view is not on screen.');
    const pixels = await this.pixels(await this.picture(), 1);
    // A pixel of the picture may be larger or smaller than one of the page.
    const ratio = await this.page.evaluate(() => window.devicePixelRatio);
    const width = Math.round(box.width * ratio);
    const coloured = pixels.flatMap((pixel, at) =>
      pixel === colour
        ? [{ x: box.x + ((at % width) + 0.5) / ratio, y: box.y + (Math.floor(at / width) + 0.5) / ratio }]
        : [],
    );
    const places = await this.canvas.evaluate(
      (canvas, all) => all.filter(({ x, y }) => document.elementFromPoint(x, y) === canvas),
      coloured,
    );
    const column = places.sort((a, b) => a.x - b.x)[Math.floor(places.length / 2)]?.x;
    // Sorting keeps those of one column from top to bottom.
    const place = places.find(({ x }) => x === column);
    if (!place) throw new Error(`Nothing in the view has the colour ${colour.toString(16)}.`);
    return place;
  }

  /** Each nth pixel as 0xRRGGBB. */
  private async pixels(picture: Buffer, nth = 4): Promise<readonly number[]> {
    return this.page.evaluate(
      async ([base64, step]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('No 2D canvas.');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        const colours: number[] = [];
        for (let at = 0; at < data.length; at += 4 * step) {
          colours.push(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
        }
        return colours;
      },
      [picture.toString('base64'), nth] as const,
    );
  }

  /** Clicks the middle of the part of the view that panels leave free. */
  async clickMiddle(button: 'left' | 'right' = 'left'): Promise<void> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('The 3D view is not on screen.');
    await this.page.mouse.click(box.x + box.width * 0.58, box.y + box.height * 0.5, { button });
  }
}
