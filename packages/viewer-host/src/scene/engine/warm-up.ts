import { Mesh, MeshLambertMaterial } from 'three';
import type { Engine } from './engine.ts';
import { sampleGeometry } from './sample-geometry.ts';

/**
 * Lets the driver make ready what the first picture is drawn with, while the models are still on the way: linking programs
 * and drawing with them for the first time takes longer than the picture itself, and goes on beside the page. The sample of
 * an item's material stays until the end, for a program lives as long as somebody uses it.
 */
export class WarmUp {
  private readonly engine: Engine;
  private readonly sample = new Mesh(sampleGeometry(), new MeshLambertMaterial());
  private ended = false;

  /** @param engine - its scene already lit, for the number of lights is part of a program. */
  constructor(engine: Engine) {
    this.engine = engine;
    this.sample.frustumCulled = false;
    const { gl, scene, rig } = engine;
    gl.compile(scene, rig.camera);
    gl.compile(this.sample, rig.camera, scene);
    // By then the driver has linked them: asking before would wait for it.
    void idle().then(() => this.rehearse());
  }

  dispose(): void {
    this.ended = true;
    this.sample.removeFromParent();
    this.sample.geometry.dispose();
    this.sample.material.dispose();
  }

  private rehearse(): void {
    if (this.ended) return;
    const { scene } = this.engine;
    scene.add(this.sample);
    try {
      this.engine.rehearse();
    } finally {
      this.sample.removeFromParent();
    }
  }
}

/** Resolves when the page has nothing better to do. */
function idle(): Promise<unknown> {
  // Safari has no `requestIdleCallback`.
  return new Promise((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1000 }) : setTimeout(done, 300),
  );
}
