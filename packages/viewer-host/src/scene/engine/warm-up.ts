import { Mesh, MeshLambertMaterial } from 'three';
import type { Engine } from './engine.ts';
import { sampleGeometry } from './sample-geometry.ts';

/**
 * Lets the driver prepare the first frame's shader programs while the models are loading: linking and first using them takes longer
 * than the frame itself, and runs in parallel to the page. The sample of an item's material is kept until the end, because a program
 * exists only as long as a material uses it.
 */
export class WarmUp {
  private readonly engine: Engine;
  private readonly sample = new Mesh(sampleGeometry(), new MeshLambertMaterial());
  private ended = false;

  /** @param engine - its lights must be set up, because programs depend on their number. */
  constructor(engine: Engine) {
    this.engine = engine;
    this.sample.frustumCulled = false;
    const { gl, scene, rig } = engine;
    gl.compile(scene, rig.camera);
    gl.compile(this.sample, rig.camera, scene);
    // By then the driver has linked them; checking earlier would wait for it.
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

/** Resolves when the page is idle. */
function idle(): Promise<unknown> {
  // Safari has no `requestIdleCallback`.
  return new Promise((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1000 }) : setTimeout(done, 300),
  );
}
